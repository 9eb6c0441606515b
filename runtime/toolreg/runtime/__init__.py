"""Run tools: bind answers to declared tools, and hold every call and result to its contract."""
