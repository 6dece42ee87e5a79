"""Seeds and dealers: how chance is drawn, and how boards are dealt with a proof."""
