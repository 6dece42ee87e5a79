"""
JSON in and out.

What is read is checked before it is used: size, encoding, repeated keys, numbers that JSON has but we do not, depth,
unknown keys, types and ranges. Every fault is one InvalidNotation that says where. The checking of types is the
work of msgspec, which is imported when the first text is read.
"""
