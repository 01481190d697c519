#include "tests/cli/likwid/fake_perfctr.hpp"

#include <cstdlib>
#include <filesystem>

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* script = R"(#!/bin/sh
here=$(dirname "$0")
case $1 in
  -v) echo 'likwid-perfctr -- Version 5.2.2 (commit: 233ab943543480cd46058b34616c174198ba0459)'; exit;;
  -a) cat "$here/groups"; exit;;
esac
while :; do
  case $1 in
    -m) shift;;
    -o) output=$2; shift 2;;
    -*) shift 2;;
    *) break;;
  esac
done
: > "$output"
if [ -e "$here/errors" ]; then cat "$here/errors" >&2; exit 1; fi
cp "$here/counts" "$output"
exec $*
)";

}  // namespace

FakePerfctr::FakePerfctr(std::string_view groups) : old_path_(std::getenv("PATH")) {
  folder_.write("likwid-perfctr", script);
  folder_.write("groups", groups);
  fs::permissions(folder_.path() / "likwid-perfctr", fs::perms::owner_exec, fs::perm_options::add);
  setenv("PATH", (folder_.path().string() + ":" + old_path_).c_str(), 1);
}

FakePerfctr::~FakePerfctr() {
  setenv("PATH", old_path_.c_str(), 1);
}

void FakePerfctr::measures(std::string_view csv) const {
  folder_.write("counts", csv);
}

void FakePerfctr::fails(std::string_view errors) const {
  folder_.write("errors", errors);
}

std::string FakePerfctr::program_that_prints(std::string_view text) const {
  folder_.write("casebook", "#!/bin/sh\necho '" + std::string(text) + "'\n");
  fs::permissions(folder_.path() / "casebook", fs::perms::owner_exec, fs::perm_options::add);
  return (folder_.path() / "casebook").string();
}

}  // namespace casebook::cli
