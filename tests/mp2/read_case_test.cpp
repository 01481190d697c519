#include "apps/mp2/read_case.hpp"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "apps/mp2/work.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace mp2 {
namespace {

namespace fs = std::filesystem;

const fs::path root = fs::path(CASEBOOK_SOURCE_DIR) / "apps";

Case read_file(const std::string& app, const std::string& name, Kind kind) {
  return read_case({(root / app / "cases" / (name + ".toml")).string(), "", {}}, kind);
}

/// Water in 6-31G (13 functions, 5 occupied orbitals) with an mp2 block and a task.
std::string deck_text(const std::string& block, const std::string& task) {
  return "geometry units bohr\n O 0 0 0\n H 0 1.43 1.1\n H 0 -1.43 1.1\nend\n"
         "basis\n * library 6-31g\nend\nscf\n thresh 1e-5\nend\n" +
         block + task;
}

Case read_text(const std::string& text,
               Kind kind = Kind::conventional,
               const std::vector<std::string>& overrides = {}) {
  const fs::path file = fs::temp_directory_path() /
                        (std::string("casebook_mp2_") +
                         testing::UnitTest::GetInstance()->current_test_info()->name() + ".nw");
  casebook::write_file_atomically(file, text);
  try {
    const Case input = read_case({"", file.string(), overrides}, kind);
    fs::remove(file);
    return input;
  } catch (...) {
    fs::remove(file);
    throw;
  }
}

std::string message_of(const std::string& text, Kind kind = Kind::conventional) {
  try {
    read_text(text, kind);
  } catch (const casebook::UsageError& error) {
    return error.what();
  }
  return "no error";
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(mp2_deck, the_contest_family_s_decks_are_read_as_they_stand) {
  const Case conventional = read_file("mp2", "w2_sd-mp2_cc-pvdz", Kind::conventional);
  const Case fitted = read_file("rimp2", "w2_ri-mp2_cc-pvdz", Kind::fitted);

  EXPECT_EQ(conventional.n_functions(), 48);
  EXPECT_EQ(conventional.n_frozen_core, 2);
  EXPECT_EQ(conventional.n_active(), 8);
  EXPECT_EQ(conventional.n_virtual(), 38);
  EXPECT_EQ(conventional.fitting.n_functions, 0);
  EXPECT_EQ(fitted.fitting.n_functions, 168);  // as NWChem counts them
  EXPECT_EQ(fitted.fitting_name, "cc-pvdz-ri");
}

TEST(mp2_deck, freeze_has_the_forms_of_nwchem) {
  const auto frozen = [](const std::string& line) {
    const Case input = read_text(deck_text("mp2\n " + line + "\nend\n", "task mp2 energy\n"));
    return std::pair(input.n_frozen_core, input.n_frozen_virtual);
  };

  EXPECT_EQ(frozen("freeze atomic"), std::pair(1, 0));
  EXPECT_EQ(frozen("freeze core atomic"), std::pair(1, 0));
  EXPECT_EQ(frozen("freeze 2"), std::pair(2, 0));
  EXPECT_EQ(frozen("freeze core 3"), std::pair(3, 0));
  EXPECT_EQ(frozen("freeze core"), std::pair(0, 0));
  EXPECT_EQ(frozen("freeze virtual 4"), std::pair(0, 4));
  EXPECT_EQ(frozen("freeze atomic virtual 4"), std::pair(1, 4));
}

TEST(mp2_deck, direct_mp2_is_another_name_and_tight_tightens) {
  const Case loose = read_text(deck_text("", "task direct_mp2 energy\n"));
  const Case tight = read_text(deck_text("mp2\n tight\n scratchdisk 1\nend\n", "task mp2\n"));

  EXPECT_EQ(loose.scf.thresholds.gradient, 1e-6);
  EXPECT_EQ(loose.integral, 1e-9);
  EXPECT_EQ(tight.scf.thresholds.gradient, 1e-8);
  EXPECT_EQ(tight.integral, 1e-11);
  EXPECT_NE(canonical_input(loose), canonical_input(tight));
}

TEST(mp2_deck, mistakes_are_named_with_the_way_out) {
  EXPECT_TRUE(holds(message_of(deck_text("mp2\n freeze 5\nend\n", "task mp2\n")),
                    "freeze 5 leaves none of 5 occupied orbitals"));
  EXPECT_TRUE(holds(message_of(deck_text("mp2\n freeze virtual 8\nend\n", "task mp2\n")),
                    "freeze virtual 8 leaves none of 8 virtual orbitals"));
  EXPECT_TRUE(holds(message_of(deck_text("mp2\n freeze atomik\nend\n", "task mp2\n")), "atomic"));
  EXPECT_TRUE(holds(message_of(deck_text("mp2\n tigth\nend\n", "task mp2\n")), "tight"));
  EXPECT_TRUE(
      holds(message_of(deck_text("", "task rimp2\n"), Kind::fitted), "needs a fitting basis"));
  EXPECT_TRUE(holds(message_of(deck_text("", "task scf\n")), "understood here: task mp2 energy"));
}

TEST(mp2_deck, the_memory_limit_changes_no_answer) {
  const std::string text = deck_text("", "task mp2\n");

  const Case limited = read_text(text, Kind::conventional, {"memory_mib=3"});

  EXPECT_EQ(limited.memory_mib, 3);
  EXPECT_EQ(canonical_input(limited), canonical_input(read_text(text)));
}

TEST(mp2_deck, every_case_of_the_suite_is_read) {
  for (const auto& [app, kind] :
       {std::pair("mp2", Kind::conventional), std::pair("rimp2", Kind::fitted)}) {
    for (const fs::directory_entry& file : fs::directory_iterator(root / app / "cases")) {
      if (file.path().extension() == ".toml") {
        const Case input = read_file(app, file.path().stem().string(), kind);

        EXPECT_TRUE(input.scf.reference && input.scf.reference->correlation_hartree) << file.path();
        EXPECT_GT(work(input).flops, 0.0);
      }
    }
  }
}

}  // namespace
}  // namespace mp2
