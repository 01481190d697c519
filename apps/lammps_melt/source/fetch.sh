#!/bin/sh
# Unpacks LAMMPS into the folder "lammps", here: the source of the distribution's own package, from the
# place where that package comes from. The system's list of sources stays as it is.
# Usage: ./fetch.sh VERSION
set -e
version=$1

mkdir -p apt/lists/partial apt/cache/archives/partial lammps
apt-cache policy lammps | awk '$3 ~ "/" { split($3, at, "/"); print "deb-src", $2, at[1], at[2] }' |
  sort -u > apt/sources.list
if [ ! -s apt/sources.list ]; then
  echo "fetch.sh: apt knows no package lammps here: apt-get update, or another source (fetch.sh)" >&2
  exit 1
fi

apt_here() {
  apt-get -q -o Dir::Etc::SourceList="$PWD/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null \
    -o Dir::State::Lists="$PWD/apt/lists" -o Dir::Cache="$PWD/apt/cache" -o APT::Sandbox::User= "$@"
}
apt_here update
apt_here source --download-only "lammps=$version"
tar -xf lammps_*.orig.tar.* -C lammps --strip-components=1 \
  --wildcards --no-wildcards-match-slash '*/src' '*/cmake'
