#include "cli/machine/doctor.hpp"

#include <string>

#include <gtest/gtest.h>

#include "cli/machine/doctor_counters.hpp"
#include "cli/machine/doctor_limits.hpp"
#include "cli/machine/doctor_machine.hpp"
#include "cli/machine/doctor_toolchain.hpp"

namespace casebook::cli {
namespace {

Json measured(const std::string& core, double dgemm, const std::string& fitting) {
  return {{"fma",
           {{{"isa", "scalar"}, {"threads", 1}, {"gflop_s", {{"max", 12.0}}}},
            {{"isa", "avx512"}, {"threads", 1}, {"gflop_s", {{"max", 80.0}}}}}},
          {"dgemm",
           {{"core", core},
            {"core_set_by", "library"},
            {"fitting_core", fitting},
            {"gflop_s", {{"max", dgemm}}}}}};
}

TEST(dgemm_finding, is_content_with_kernels_that_come_near_the_peak) {
  const Finding finding = dgemm_finding(measured("SkylakeX", 72.0, "SkylakeX"));

  EXPECT_EQ(finding.health, Health::ok);
  EXPECT_EQ(finding.found,
            "kernels for SkylakeX: DGEMM 72.0 GFLOP/s on one thread, 90 % of the FMA peak (80.0 "
            "GFLOP/s)");
}

TEST(dgemm_finding, names_the_kernels_that_fit_better) {
  const Finding finding = dgemm_finding(measured("Prescott", 11.0, "SkylakeX"));

  EXPECT_EQ(finding.health, Health::note);
  EXPECT_NE(finding.found.find("Prescott: DGEMM 11.0 GFLOP/s"), std::string::npos);
  EXPECT_NE(finding.cause.find("too old"), std::string::npos);
  EXPECT_EQ(finding.fix.substr(0, 34), "export OPENBLAS_CORETYPE=SkylakeX,");
  EXPECT_EQ(finding.who, "you");
}

TEST(dgemm_finding, names_wider_kernels_where_half_the_width_is_used) {
  const Finding finding = dgemm_finding(measured("Haswell", 44.0, "SkylakeX"));

  EXPECT_EQ(finding.health, Health::note);
  EXPECT_EQ(finding.fix.substr(0, 34), "export OPENBLAS_CORETYPE=SkylakeX,");
}

TEST(dgemm_finding, is_content_with_newer_kernels_that_are_fast) {
  EXPECT_EQ(dgemm_finding(measured("SapphireRapids", 72.0, "SkylakeX")).health, Health::ok);
}

TEST(dgemm_finding, doubts_kernels_of_a_good_name_that_are_slow) {
  const Finding finding = dgemm_finding(measured("SkylakeX", 36.0, "SkylakeX"));

  EXPECT_EQ(finding.health, Health::note);
  EXPECT_EQ(finding.fix.substr(0, 16), "a newer OpenBLAS");
}

TEST(dgemm_finding, tells_that_the_library_alone_would_choose_wrong) {
  Json with_help = measured("SkylakeX", 72.0, "SkylakeX");
  with_help["dgemm"]["core_set_by"] = "casebook";

  const Finding finding = dgemm_finding(with_help);

  EXPECT_EQ(finding.health, Health::note);
  EXPECT_NE(finding.cause.find("other programs do not"), std::string::npos);
  EXPECT_EQ(finding.fix.substr(0, 34), "export OPENBLAS_CORETYPE=SkylakeX,");
}

TEST(coretype_finding, names_kernels_that_the_shell_asks_for_and_that_do_not_fit) {
  const Finding finding = coretype_finding("Haswell", "SkylakeX");

  EXPECT_EQ(finding.health, Health::note);
  EXPECT_NE(finding.found.find("OPENBLAS_CORETYPE=Haswell is set"), std::string::npos);
  EXPECT_NE(finding.cause.find("SkylakeX"), std::string::npos);
  EXPECT_EQ(finding.fix.substr(0, 34), "export OPENBLAS_CORETYPE=SkylakeX,");
}

TEST(coretype_finding, is_content_where_nothing_or_what_fits_is_asked_for) {
  EXPECT_EQ(coretype_finding("", "SkylakeX").health, Health::ok);
  EXPECT_EQ(coretype_finding("SkylakeX", "SkylakeX").health, Health::ok);
  EXPECT_EQ(coretype_finding("Haswell", "").health, Health::ok);
}

TEST(findings, of_this_machine_say_what_to_do_wherever_they_are_not_ok) {
  for (const auto& part : {examine_machine(), examine_limits(), examine_counters()}) {
    for (const Finding& finding : part) {
      EXPECT_FALSE(finding.found.empty()) << finding.name;
      EXPECT_EQ(finding.health == Health::ok, finding.cause.empty()) << finding.name;
      EXPECT_EQ(finding.health == Health::ok, finding.fix.empty()) << finding.name;
      EXPECT_EQ(finding.health == Health::ok, finding.who.empty()) << finding.name;
    }
  }
}

}  // namespace
}  // namespace casebook::cli
