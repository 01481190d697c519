"""Arrays of an HDF5 file, read by HDF5's own tool, so that no further library is needed."""

import pathlib
import re
import subprocess
import tempfile

import numpy

# Of what HDF5 stores, as h5dump names it and writes it.
TYPES = {"H5T_IEEE_F64LE": "<f8", "H5T_STD_I64LE": "<i8"}


class Arrays:
    """array["/name"] has the array's own extents."""

    def __init__(self, file: pathlib.Path):
        self.file = file

    def __getitem__(self, name: str) -> numpy.ndarray:
        with tempfile.NamedTemporaryFile() as raw:
            shown = self._shown("-d", name, "-b", "LE", "-o", raw.name)
            kind = re.search(r"DATATYPE\s+(\S+)", shown)[1]
            values = numpy.fromfile(raw.name, TYPES[kind])
        extents = re.search(r"DATASPACE\s+SIMPLE \{ \( ([\d, ]+) \)", shown)
        return values.reshape([int(n) for n in extents[1].split(",")])

    def __contains__(self, name: str) -> bool:
        return f" /{name.lstrip('/')}\n" in self._shown("-n")

    def _shown(self, *options: str) -> str:
        command = ["h5dump", *options, str(self.file)]
        return subprocess.run(command, capture_output=True, check=True, text=True).stdout
