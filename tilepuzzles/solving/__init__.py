"""Decide positions exactly, and grade deals."""
