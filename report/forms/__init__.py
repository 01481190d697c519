"""Reports that contests ask for, filled with what the records know."""
