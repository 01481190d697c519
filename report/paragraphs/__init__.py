"""Paragraphs of the pages, held against the records."""
