"""One interactive page with everything that the records and the lessons say."""
