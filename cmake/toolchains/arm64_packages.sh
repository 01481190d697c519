#!/bin/sh
# arm64_packages.sh FOLDER: what the project needs of Debian's packages for arm64, unpacked into FOLDER/root and not
# installed: the machine's own packages stay as they are, and no root is needed.
set -eu
[ $# -eq 1 ] || { echo "usage: arm64_packages.sh FOLDER" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
packages="libmpich-dev libhdf5-mpich-dev libopenblas-openmp-dev libfftw3-dev libxc-dev
          libcli11-dev nlohmann-json3-dev libtomlplusplus-dev libfmt-dev libxxhash-dev libstdc++6 libgomp1"

mkdir -p "$folder/state/lists/partial" "$folder/cache/archives/partial" "$folder/root"
: > "$folder/status"  # none is installed, so that all that they need come with them
apt() {
  apt-get -q -o Dir::State="$folder/state" -o Dir::State::status="$folder/status" -o Dir::Cache="$folder/cache" \
    -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o APT::Sandbox::User="$(id -un)" \
    -o Acquire::Languages=none -o Debug::NoLocking=1 "$@"
}
apt update
# shellcheck disable=SC2086  # a word each
apt install --yes --download-only --no-install-recommends $packages
for package in "$folder"/cache/archives/*.deb; do
  dpkg-deb --extract "$package" "$folder/root"
done

# Some links lead to the system's root.
find "$folder/root" -type l -lname '/*' | while read -r link; do
  ln -sfn "$folder/root$(readlink "$link")" "$link"
done
echo "$folder/root"
