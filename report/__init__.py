"""Tables and figures from records: REPORT.md, its figures, slides."""
