"""One module per kind of figure; each makes a Picture from records."""
