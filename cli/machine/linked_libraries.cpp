#include "cli/machine/linked_libraries.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace casebook::cli {
namespace {

enum class Job { blas, fft, mpi, openmp };

struct KnownLibrary {
  Job job;
  const char* file;  ///< beginning of the file's name, after all links
  const char* name;
};

/// Longer beginnings stand before those that they begin with.
constexpr std::array<KnownLibrary, 31> known_libraries = {{
    {Job::blas, "libopenblas", "OpenBLAS"},
    {Job::blas, "libmkl_rt", "MKL"},
    {Job::blas, "libmkl_core", "MKL"},
    {Job::blas, "libblis", "BLIS"},
    {Job::blas, "libflexiblas", "FlexiBLAS"},
    {Job::blas, "libarmpl", "Arm Performance Libraries"},
    {Job::blas, "libnvpl_blas", "NVPL"},
    {Job::blas, "libfjlapack", "SSL II"},
    {Job::blas, "libsci", "Cray LibSci"},
    {Job::blas, "libessl", "ESSL"},
    {Job::blas, "libatlas", "ATLAS"},
    {Job::blas, "libtatlas", "ATLAS"},
    {Job::blas, "libsatlas", "ATLAS"},
    {Job::blas, "libgslcblas", "the GSL's BLAS"},
    {Job::blas, "libblas.", "reference BLAS"},
    {Job::blas, "libcblas.", "reference BLAS"},
    {Job::blas, "librefblas", "reference BLAS"},
    {Job::fft, "libfftw3f", "FFTW, single precision"},
    {Job::fft, "libfftw3", "FFTW"},
    {Job::fft, "libmkl_rt", "MKL"},
    {Job::fft, "libmkl_core", "MKL"},
    {Job::mpi, "libmpich", "MPICH"},
    {Job::mpi, "libmpi_cray", "Cray MPI"},
    {Job::mpi, "libmpi.so.12", "MPICH or its kin"},
    {Job::mpi, "libmpi.so", "Open MPI"},
    {Job::mpi, "libmpi_", "Open MPI"},
    {Job::openmp, "libgomp", "GCC's libgomp"},
    {Job::openmp, "libomp", "LLVM's libomp"},
    {Job::openmp, "libiomp5", "Intel's libiomp5"},
    {Job::openmp, "libfjomp", "Fujitsu's libfjomp"},
    {Job::openmp, "libnvomp", "NVIDIA's libnvomp"},
}};

std::string file_of(const LinkedLibrary& library) {
  return std::filesystem::path(library.path).filename().string();
}

/// The names of what does a job, each once.
std::set<std::string> names_of(Job job, const std::vector<LinkedLibrary>& libraries) {
  std::set<std::string> names;
  for (const LinkedLibrary& library : libraries) {
    const auto found =
        std::find_if(known_libraries.begin(), known_libraries.end(), [&](const auto& known) {
          return known.job == job &&
                 (file_of(library).starts_with(known.file) || library.name.starts_with(known.file));
        });
    if (found != known_libraries.end()) {
      names.insert(found->name);
    }
  }
  // A program asks for libblas.so.3, and a link leads to another BLAS.
  if (names.size() > 1) {
    names.erase("reference BLAS");
  }
  return names;
}

Finding plain(const std::string& name, const std::set<std::string>& found) {
  return {name, Health::ok, found.empty() ? "none" : fmt::format("{}", fmt::join(found, ", "))};
}

Finding blas(const std::vector<LinkedLibrary>& libraries) {
  Finding finding = plain("BLAS", names_of(Job::blas, libraries));
  const auto of_threads =
      std::find_if(libraries.begin(), libraries.end(), [](const LinkedLibrary& library) {
        return library.path.find("openblas-pthread") != std::string::npos;
      });
  if (finding.found == "reference BLAS") {
    finding.health = Health::problem;
    finding.cause = "it is written for reading: matrix products reach a small part of the peak";
    finding.fix = "link OpenBLAS, BLIS or the vendor's library instead";
    finding.who = "you";
  } else if (of_threads != libraries.end() && !names_of(Job::openmp, libraries).empty()) {
    finding.health = Health::note;
    finding.found += ", with threads of its own beside those of OpenMP";
    finding.cause = "called from a parallel region, each thread starts a team of its own";
    finding.fix = "export OPENBLAS_NUM_THREADS=1, or use the flavour with OpenMP";
    finding.who = "you";
  }
  return finding;
}

Finding mpi(const std::vector<LinkedLibrary>& libraries, LauncherKind launcher) {
  Finding finding = plain("MPI", names_of(Job::mpi, libraries));
  const bool is_open_mpi = finding.found == "Open MPI";
  const bool fits = finding.found == "none" || launcher == LauncherKind::srun ||
                    launcher == LauncherKind::fujitsu ||
                    is_open_mpi == (launcher == LauncherKind::open_mpi);
  if (!fits) {
    finding.health = Health::problem;
    finding.found += fmt::format("; mpirun is of {}",
                                 launcher == LauncherKind::open_mpi ? "Open MPI" : "MPICH's kin");
    finding.cause = "each rank runs as if it were alone: as many serial copies as ranks";
    finding.fix = "load the MPI that the program was built with, or build it again";
    finding.who = "you";
  }
  return finding;
}

Finding openmp(const std::vector<LinkedLibrary>& libraries) {
  const std::set<std::string> names = names_of(Job::openmp, libraries);
  Finding finding = plain("OpenMP", names);
  if (names.size() > 1) {
    finding.health = Health::problem;
    finding.cause = "each runtime starts its own threads on the same cores, and neither knows";
    finding.fix = "build program and libraries with one compiler's OpenMP";
    finding.who = "you";
  }
  return finding;
}

}  // namespace

std::vector<Finding> judge_libraries(const std::vector<LinkedLibrary>& libraries,
                                     LauncherKind launcher) {
  std::vector<Finding> findings;
  for (const LinkedLibrary& library : libraries) {
    if (library.path.empty()) {
      findings.push_back({"library",
                          Health::problem,
                          library.name + " is not found",
                          "the program cannot start",
                          "load the module that brings it, or set LD_LIBRARY_PATH",
                          "you"});
    }
  }
  findings.push_back(blas(libraries));
  findings.push_back(plain("FFT", names_of(Job::fft, libraries)));
  findings.push_back(mpi(libraries, launcher));
  findings.push_back(openmp(libraries));
  return findings;
}

std::vector<Finding> judge_texts(const std::string& content) {
  struct Mark {
    const char* job;
    const char* text;
    const char* name;
  };
  constexpr std::array<Mark, 9> marks = {{{"BLAS", "OPENBLAS_NUM_THREADS", "OpenBLAS"},
                                          {"BLAS", "MKL_NUM_THREADS", "MKL"},
                                          {"BLAS", "BLIS_NUM_THREADS", "BLIS"},
                                          {"FFT", "fftw-3.", "FFTW"},
                                          {"MPI", "OMPI_MCA_", "Open MPI"},
                                          {"MPI", "MPIR_CVAR_", "MPICH or its kin"},
                                          {"OpenMP", "GOMP_CPU_AFFINITY", "GCC's libgomp"},
                                          {"OpenMP", "KMP_AFFINITY", "LLVM's or Intel's"},
                                          {"OpenMP", "FLIB_", "Fujitsu's"}}};
  std::vector<Finding> findings;
  for (const char* job : {"BLAS", "FFT", "MPI", "OpenMP"}) {
    std::set<std::string> names;
    for (const Mark& mark : marks) {
      if (std::string_view(mark.job) == job && content.find(mark.text) != std::string::npos) {
        names.insert(mark.name);
      }
    }
    Finding finding = plain(job, names);
    finding.found = names.empty() ? "no text in it tells" : finding.found + ", by a text in it";
    findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace casebook::cli
