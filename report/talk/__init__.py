"""A talk made from records: `casebook slides`."""
