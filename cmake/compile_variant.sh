#!/bin/sh
# compile_variant.sh CMAKE FOLDERS BUILD COMPILER ...: compiles a source of a variant or a part, and looks at what
# the compiler read (LookAtCompilation.cmake). FOLDERS: those of libraries' headers, separated by "|"
cmake=$1
folders=$2
build=$3
shift 3

"$@" || exit
"$cmake" "-DSYSTEM=$folders" "-DBUILD=$build" -P "${0%/*}/LookAtCompilation.cmake" -- "$@" && exit

for word in "$@"; do  # what is refused must not be linked later
  [ "$previous" != -o ] || rm -f "$word"
  previous=$word
done
exit 1
