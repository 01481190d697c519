"""One module per section of the report; each makes its lines and pictures from a Book."""
