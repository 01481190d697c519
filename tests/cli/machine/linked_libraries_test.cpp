#include "cli/machine/linked_libraries.hpp"

#include <gtest/gtest.h>

#include "cli/machine/doctor_program.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

const LinkedLibrary gomp{"libgomp.so.1", "/usr/lib/x86_64-linux-gnu/libgomp.so.1.0.0"};
const LinkedLibrary open_mpi{"libmpi.so.40", "/usr/lib/x86_64-linux-gnu/libmpi.so.40.30.4"};
const LinkedLibrary mpich{"libmpich.so.12", "/usr/lib/x86_64-linux-gnu/libmpich.so.12.2.1"};

Finding finding_of(const std::string& name,
                   const std::vector<LinkedLibrary>& libraries,
                   LauncherKind launcher = LauncherKind::open_mpi) {
  for (const Finding& finding : judge_libraries(libraries, launcher)) {
    if (finding.name == name) {
      return finding;
    }
  }
  return {};
}

TEST(linked_libraries, the_reference_blas_is_a_problem_and_a_link_to_another_is_none) {
  const Finding slow = finding_of(
      "BLAS", {{"libblas.so.3", "/usr/lib/x86_64-linux-gnu/blas/libblas.so.3.11.0"}});
  const Finding fast = finding_of(
      "BLAS",
      {{"libblas.so.3", "/usr/lib/x86_64-linux-gnu/openblas-openmp/libopenblasp-r0.3.21.so"}});

  EXPECT_EQ(slow.health, Health::problem);
  EXPECT_EQ(slow.found, "reference BLAS");
  EXPECT_EQ(fast.health, Health::ok);
  EXPECT_EQ(fast.found, "OpenBLAS");
}

TEST(linked_libraries, two_openmp_runtimes_are_a_problem) {
  const LinkedLibrary other{"libomp.so.5", "/usr/lib/llvm-14/lib/libomp.so.5"};

  EXPECT_EQ(finding_of("OpenMP", {gomp}).health, Health::ok);
  EXPECT_EQ(finding_of("OpenMP", {gomp, other}).health, Health::problem);
}

TEST(linked_libraries, an_mpi_that_is_not_the_launchers_is_a_problem) {
  EXPECT_EQ(finding_of("MPI", {open_mpi}).health, Health::ok);
  EXPECT_EQ(finding_of("MPI", {mpich}).health, Health::problem);
  EXPECT_EQ(finding_of("MPI", {mpich}, LauncherKind::hydra).health, Health::ok);
  EXPECT_EQ(finding_of("MPI", {open_mpi}, LauncherKind::hydra).health, Health::problem);
  EXPECT_EQ(finding_of("MPI", {gomp}).found, "none");
}

TEST(linked_libraries, that_are_not_found_are_named) {
  EXPECT_EQ(finding_of("library", {{"libxc.so.9", ""}}).found, "libxc.so.9 is not found");
}

TEST(linked_libraries, of_a_static_program_are_told_by_texts) {
  const auto findings = judge_texts("...OPENBLAS_NUM_THREADS\0...MPIR_CVAR_CH4...");

  EXPECT_EQ(findings[0].found, "OpenBLAS, by a text in it");
  EXPECT_EQ(findings[1].found, "no text in it tells");
}

TEST(doctor_program, looks_at_a_program_without_starting_it) {
  const std::vector<Finding> findings = examine_program("/proc/self/exe");

  EXPECT_NE(findings.front().found.find("uses shared libraries"), std::string::npos);
  EXPECT_GE(findings.size(), 5U);
  EXPECT_THROW(examine_program("/no/such/program"), UsageError);
}

}  // namespace
}  // namespace casebook::cli
