"""Copies of the installed header-only libraries, as releases to fetch."""

import os
import pathlib
import re
import shutil

import project

INSTALLED = pathlib.Path(os.environ["CASEBOOK_HEADERS"])
DEPENDENCIES = (project.ROOT / "cmake" / "CasebookDependencies.cmake").read_text()

# The folder of headers that stands for each package, and a file of the project that needs it.
LIBRARIES = {
    "CLI11": ("CLI", "harness/run/arguments.cpp"),
    "nlohmann_json": ("nlohmann", "harness/run/describe_identity.cpp"),
    "tomlplusplus": ("toml++", "apps/scf/case_file.cpp"),
    "fmt": ("fmt", "harness/core/grade.cpp"),
    "xxhash": ("xxhash.h", "harness/core/input_hash.cpp"),
}


def copy_of(package: str, folder: pathlib.Path) -> pathlib.Path:
    """The installed headers, with what a release has around them as far as we use it."""
    headers = LIBRARIES[package][0]
    place = folder / package
    target = re.search(rf"casebook_header_only\({package} (\S+)", DEPENDENCIES)
    if not target:
        place.mkdir(parents=True)
        shutil.copy(INSTALLED / headers, place)
        return place
    shutil.copytree(INSTALLED / headers, place / "include" / headers)
    (place / "CMakeLists.txt").write_text(
        f"add_library({package}_headers INTERFACE)\n"
        f"target_include_directories({package}_headers INTERFACE include)\n"
        f"target_compile_definitions({package}_headers INTERFACE FMT_HEADER_ONLY=1)\n"
        f"add_library({target[1]} ALIAS {package}_headers)\n"
    )
    return place
