#include "cli/machine/doctor_toolchain.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>

#include "cli/machine/roofs_run.hpp"
#include "cli/process/process.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "harness/core/machine/openblas_core.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// A good DGEMM reaches nine tenths of the FMA peak on a quiet core. Kernels that are one generation
/// of vectors too old reach half, those of before AVX an eighth.
constexpr double poor_fraction = 0.5;
/// With kernels of another name than those that fit, this is too little to be content.
constexpr double doubtful_fraction = 0.7;

/// The fastest sample: a quick look must not blame the library for other programs.
double fastest(const Json& entry) {
  return number_at(entry, "/gflop_s/max").value_or(0.0);
}

double fma_peak(const Json& measured) {
  double peak = 0.0;
  for (const Json& entry : measured.value("fma", Json::array())) {
    peak = std::max(peak, fastest(entry));
  }
  return peak;
}

std::string fix_for(const std::string& fitting) {
  return fitting.empty() ? "a newer OpenBLAS that knows this processor"
                         : fmt::format(
                               "export OPENBLAS_CORETYPE={}, or a newer OpenBLAS that knows "
                               "this processor",
                               fitting);
}

Finding parallel_hdf5() {
  for (const char* program : {"h5pcc", "h5pcc.openmpi", "h5pcc.mpich"}) {
    if (!find_program(program).empty()) {
      return {"parallel HDF5", Health::ok, find_program(program)};
    }
  }
  if (fs::exists("/usr/include/hdf5/openmpi/hdf5.h") ||
      fs::exists("/usr/include/hdf5/mpich/hdf5.h")) {
    return {"parallel HDF5", Health::ok, "the package of the distribution"};
  }
  return {"parallel HDF5",
          Health::ok,
          "not found: apps that write HDF5 from all ranks need libhdf5-openmpi-dev"};
}

}  // namespace

Finding dgemm_finding(const Json& measured) {
  const Json dgemm = measured.value("dgemm", Json());
  const std::string core = text_at(dgemm, "/core");
  const std::string fitting = text_at(dgemm, "/fitting_core");
  const double speed = fastest(dgemm);
  const double peak = fma_peak(measured);
  const double fraction = peak > 0.0 ? speed / peak : 0.0;
  const bool is_other = !fitting.empty() && fitting != core;
  Finding finding{"OpenBLAS",
                  Health::ok,
                  fmt::format("kernels for {}: DGEMM {} GFLOP/s on one thread, {} of the FMA peak "
                              "({} GFLOP/s)",
                              core,
                              three_digits(speed),
                              percent(fraction),
                              three_digits(peak))};
  if (text_at(dgemm, "/core_set_by") == "casebook") {
    finding.health = Health::note;
    finding.cause =
        "by itself the library takes too old kernels here; the suite's executables choose better "
        "ones, other programs do not";
    finding.fix = fix_for(core);
    finding.who = "you";
  } else if (fraction < (is_other ? doubtful_fraction : poor_fraction)) {
    finding.health = Health::note;
    finding.cause = !is_other
                        ? "matrix products are slow: kernels too old for this processor, or other "
                          "programs on this core"
                        : "these kernels are too old for this processor: matrix products are slow";
    finding.fix = fix_for(is_other ? fitting : "");
    finding.who = "you";
  }
  return finding;
}

Finding coretype_finding(const std::string& asked, const std::string& fitting) {
  const std::string what = "not measured yet: `./casebook roofs` builds what tells";
  if (asked.empty() || fitting.empty() || asked == fitting) {
    return {"OpenBLAS", Health::ok, what};
  }
  return {
      "OpenBLAS",
      Health::note,
      fmt::format("OPENBLAS_CORETYPE={} is set; {}", asked, what),
      fmt::format(
          "every program that is started here takes these kernels; those of {} fit this processor",
          fitting),
      fix_for(fitting),
      "you"};
}

std::vector<Finding> examine_toolchain(const Project& project) {
  const fs::path executable = roofs_executable(project);
  const char* const asked = std::getenv("OPENBLAS_CORETYPE");
  Finding blas = coretype_finding(asked == nullptr ? "" : asked, fitting_openblas_core());
  if (fs::exists(executable)) {
    const Captured captured = capture(
        {{executable.string(), "--only", "fma,dgemm", "--quick"}, {{"OMP_NUM_THREADS", "1"}}});
    const Json measured = Json::parse(captured.output, nullptr, false);
    if (captured.ending.fine() && measured.is_object()) {
      blas = dgemm_finding(measured);
    } else {
      blas = {"OpenBLAS",
              Health::problem,
              fmt::format("`{}` failed:\n{}", executable.string(), captured.errors),
              "executables of this build do not start here",
              "build on this machine: cmake --build " + project.build().string(),
              "you"};
    }
  }
  return {blas, parallel_hdf5()};
}

}  // namespace casebook::cli
