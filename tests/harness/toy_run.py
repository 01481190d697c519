"""Runs of the toy app with a fault of one's choice."""

import os

import launch

TOY = os.environ["CASEBOOK_TOY"]


def run(*arguments: str, fault: str = "none", repeat: int = 2, **options) -> launch.Outcome:
    return launch.recorded(
        TOY, "--repeat", str(repeat), "--set", f"fault={fault}", *arguments, **options
    )
