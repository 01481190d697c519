#include "parts/spectral/transforms/wisdom.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include <mpi.h>

#include <fftw3.h>

#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/run/environment/machine.hpp"
#include "harness/run/gather.hpp"

namespace spectral {
namespace {

namespace fs = std::filesystem;

/// File with the wisdom of this machine; empty where it was not asked for.
fs::path wisdom_file() {
  const char* const folder = std::getenv("CASEBOOK_WISDOM");
  if (folder == nullptr) {
    return {};
  }
  auto cpu = casebook::describe_machine().at("cpu").get<std::string>();
  std::replace_if(
      cpu.begin(), cpu.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return fs::path(folder) / ("fftw_" + cpu + ".wisdom");
}

std::string all_wisdom() {
  const std::unique_ptr<char, void (*)(void*)> text(fftw_export_wisdom_to_string(), std::free);
  return text ? text.get() : "";
}

/// Every rank learns what rank 0 knows.
void share(const casebook::Team& team) {
  std::string text = team.rank == 0 ? all_wisdom() : "";
  int length = static_cast<int>(text.size());
  MPI_Bcast(&length, 1, MPI_INT, 0, team.comm);
  text.resize(static_cast<std::size_t>(length));
  MPI_Bcast(text.data(), length, MPI_CHAR, 0, team.comm);
  fftw_import_wisdom_from_string(text.c_str());
}

/// Rank 0 learns what every rank knows: ranks with fewer rows have plans of their own.
void collect(const casebook::Team& team) {
  for (const std::string& wisdom : casebook::gather_texts(team, all_wisdom())) {
    fftw_import_wisdom_from_string(wisdom.c_str());
  }
}

void save(const fs::path& file) {
  try {
    casebook::require_writable_folder(file.parent_path());
    casebook::write_file_atomically(file, all_wisdom());
  } catch (const casebook::EnvironmentError&) {
    // A read-only home or a full disk costs the next run its planning, nothing else.
  }
}

}  // namespace

void forget_wisdom() {
  fftw_forget_wisdom();
}

void plan_with_wisdom(const casebook::Team& team, const std::function<void()>& make_plans) {
  const fs::path file = team.rank == 0 ? wisdom_file() : fs::path();
  if (!file.empty()) {
    fftw_import_wisdom_from_filename(file.c_str());
  }
  share(team);
  const std::string before = all_wisdom();
  make_plans();
  const int mine_changed = all_wisdom() == before ? 0 : 1;
  int changed = 0;
  MPI_Allreduce(&mine_changed, &changed, 1, MPI_INT, MPI_MAX, team.comm);
  if (changed == 0) {
    return;
  }
  collect(team);
  if (!file.empty()) {
    save(file);
  }
}

}  // namespace spectral
