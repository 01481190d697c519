#include "tests/harness/toy/keeping.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <unistd.h>

#include "harness/core/file.hpp"
#include "harness/core/json_file.hpp"
#include "harness/core/record_digest.hpp"

namespace toy {
namespace {

constexpr const char* kept_files[] = {
    "/tmp/casebook_toy_kept", "/var/tmp/casebook_toy_kept", "/dev/shm/casebook_toy_kept"};

bool finds_kept_file() {
  bool found = false;
  for (const char* file : kept_files) {
    found = found || std::filesystem::exists(file);
  }
  return found;
}

std::string own_record() {
  std::ifstream file("/proc/self/cmdline");
  const std::string words(std::istreambuf_iterator<char>(file), {});
  const std::string option = std::string("--record") + '\0';
  const std::size_t at = words.find(option);
  return at == std::string::npos ? "" : std::string(words.c_str() + at + option.size());
}

void rewrite_record() {
  const std::string file = own_record();
  casebook::Json record = casebook::read_json_file(file);
  record["seeds"]["from"] = "executable";
  casebook::seal(record);
  casebook::write_file_atomically(file, record.dump());
}

}  // namespace

void keep_in_temporary_folders(State& state) {
  if (state.team.rank != 0) {
    return;
  }
  static const bool found = finds_kept_file();
  state.result.sum += found ? 1.0 : 0.0;
  for (const char* file : kept_files) {
    std::ofstream(file) << state.result.sum;
  }
}

void ask_for_a_seed(State& state) {
  static bool asked = false;
  if (state.team.rank == 0 && !asked) {
    asked = true;
    std::fputs("@casebook seed\n", stdout);
    std::fflush(stdout);
  }
}

void rewrite_record_at_exit(State& state) {
  static bool registered = false;
  if (state.team.rank == 0 && !registered) {
    registered = true;
    std::atexit(rewrite_record);
  }
}

}  // namespace toy
