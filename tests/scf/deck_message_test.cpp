#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "apps/scf/deck/parse_deck.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "tests/scf/deck_text.hpp"

namespace scf {
namespace {

using deck_text::DeckText;
using deck_text::holds;
using deck_text::message_of;

std::string message_of_data(std::string_view name) {
  return message_of(casebook::read_file(deck_text::data_file(name)));
}

std::string with_scf(const std::string& body) {
  DeckText deck;
  deck.scf = "scf\n" + body + "\nend\n";
  return message_of(deck.text());
}

std::string with_task(const std::string& task) {
  DeckText deck;
  deck.task = task;
  return message_of(deck.text());
}

TEST(deck_message, of_a_deck_of_two_theories_each_app_runs_its_own_task) {
  EXPECT_EQ(message_of_data("w2_b3lyp_cc-pvtz_energy.nw"), "no error");
}

TEST(deck_message, tasks_are_listed_where_the_choice_is_none_of_them) {
  DeckText deck;
  deck.task = "task dft optimize\ntask scf\n";
  const auto message_of_task = [&](int number) -> std::string {
    try {
      parse_deck(deck.text(), "test.nw", TaskChoice{"scf", number, ""});
      return "no error";
    } catch (const casebook::UsageError& error) {
      return error.what();
    }
  };

  EXPECT_TRUE(
      holds(message_of_task(3), {"task 3: the deck has 2 tasks (1: dft optimize, 2: scf energy)"}));
  EXPECT_TRUE(
      holds(message_of_task(1),
            {"belongs to another app", "the deck's tasks are 1: dft optimize, 2: scf energy"}));
}

TEST(deck_message, mp2_decks_are_refused_at_their_task_alone) {
  EXPECT_EQ(message_of_data("w2_sd-mp2_cc-pvdz_energy.nw"),
            "test.nw:37: task mp2: belongs to another app; understood here: task scf energy");
  EXPECT_EQ(message_of_data("w2_ri-mp2_cc-pvdz_energy.nw"),
            "test.nw:41: task rimp2: belongs to another app; understood here: task scf energy");
}

TEST(deck_message, all_problems_are_reported_at_once_in_the_order_of_the_lines) {
  const std::string message =
      message_of("geometry\n Xq 0 0 0\n He 0 zero 0\nend\nscf\n thrash 1e-5\n maxiter many\nend\n");

  EXPECT_TRUE(holds(message,
                    {"test.nw: the deck has no basis",
                     "\ntest.nw: the deck has no task",
                     "\ntest.nw:2: `Xq`",
                     "\ntest.nw:3: coordinate: `zero`",
                     "\ntest.nw:6: `thrash`",
                     "\ntest.nw:7: maxiter: `many`"}));
}

TEST(deck_message, an_empty_deck_lacks_everything) {
  EXPECT_TRUE(holds(message_of(""), {"no geometry", "no basis", "no task", "task scf energy"}));
}

TEST(deck_message, a_binary_file_is_one_problem) {
  EXPECT_EQ(message_of(std::string("echo\n\0\x01\x02", 8)),
            "test.nw:2: not a text file (byte 0x00); give an NWChem deck");
}

TEST(deck_message, twenty_problems_fill_a_screen) {
  std::string garbage;
  for (int i = 0; i < 30; ++i) {
    garbage += "garbage\n";
  }

  EXPECT_TRUE(holds(message_of(garbage), {"test.nw: and 13 more problems"}));
}

TEST(deck_message, a_long_word_is_cut_and_made_printable) {
  EXPECT_TRUE(holds(message_of("\xff" + std::string(100000, 'x') + "\n"),
                    {"`?" + std::string(39, 'x') + "...` is not a directive of a deck"}));
}

TEST(deck_message, unknown_words_come_with_the_nearest_and_all_known_ones) {
  EXPECT_TRUE(holds(message_of("geomtry\nend\n"), {"test.nw:1", "`geomtry`", "mean geometry?"}));
  EXPECT_TRUE(holds(with_scf("maxitr 5"), {"test.nw:9", "`maxitr`", "mean maxiter?", "tol2e"}));
  EXPECT_TRUE(holds(with_task("task scf enegry\n"), {"test.nw:11", "`enegry`", "mean energy?"}));
  EXPECT_TRUE(holds(with_task("task sfc\n"), {"test.nw:11: task sfc: not understood"}));
  EXPECT_TRUE(holds(message_of("geometry untis bohr\nend\n"), {"`untis`", "mean units?"}));
  EXPECT_TRUE(holds(message_of("basis sphercal\nend\n"), {"`sphercal`", "mean spherical?"}));
}

TEST(deck_message, a_block_without_end_is_one_problem) {
  EXPECT_EQ(message_of("geometry units bohr\n He 0 0 0\nbasis\n He S\n 1 1\nend\ntask scf\n"),
            "test.nw:1: `geometry units bohr` has no `end`");
}

TEST(deck_message, a_quote_without_its_pair_is_named) {
  EXPECT_TRUE(holds(message_of("title \"helium\n"), {"test.nw:1: \"helium has no closing quote"}));
}

TEST(deck_message, what_nwchem_does_not_read_behind_a_title_is_named) {
  const DeckText deck;
  EXPECT_EQ(message_of("title \"a; charge 2\"\n" + deck.text()),
            "test.nw:1: `;` inside quotes: NWChem ends the line there, and reads no more of the "
            "deck; leave it out");
  EXPECT_EQ(message_of("title no quotes\n" + deck.text()),
            "test.nw:1: title: one text, which stands in quotes if it has blanks");
}

TEST(deck_message, a_word_of_another_meaning_is_no_suggestion) {
  EXPECT_FALSE(holds(message_of("set a b\nsat 5\n"), {"mean set?"}));
  EXPECT_FALSE(holds(with_scf("direkte"), {"did you mean"}));
  EXPECT_FALSE(holds(message_of("basis\n * library 6-31gp\nend\n"), {"did you mean"}));
}

TEST(deck_message, words_that_leave_functions_to_the_library_are_refused) {
  DeckText deck;
  for (const char* basis : {"basis bse\n * library cc-pvdz\nend\n",
                            "basis\n * library details cc-pvdz\nend\n",
                            "basis\n * details library cc-pvdz\nend\n"}) {
    deck.basis = basis;
    const bool is_option = deck.basis.starts_with("basis bse");
    const std::string word = is_option ? "bse" : "details";
    EXPECT_EQ(message_of(deck.text()),
              "test.nw:" + std::string(is_option ? "4: " : "5: ") + word +
                  ": leaves it to NWChem's library whether functions are spherical; write `basis spherical` or "
                  "`basis cartesian`, and no " +
                  word);
  }
  for (const char* said : {"basis bse spherical\n * library cc-pvdz\nend\n", "basis spherical bse\n * library cc-pvdz\nend\n"}) {
    deck.basis = said;
    EXPECT_EQ(message_of(deck.text()), "no error");
  }
  deck.basis = "basis\n * library other cc-pvdz\nend\n";
  EXPECT_TRUE(holds(message_of(deck.text()), {"test.nw:5: * library other cc-pvdz: not understood as a whole"}));
}

TEST(deck_message, a_block_inside_the_block_of_another_module_is_a_part_of_it) {
  const DeckText deck;
  EXPECT_EQ(message_of("tddft\n nroots 5\n grad\n  root 1\n end\nend\n" + deck.text()), "no error");
}

TEST(deck_message, a_block_of_another_kind_is_one_problem) {
  const DeckText deck;
  EXPECT_EQ(message_of("bq\n 0 0 3.0 0.2\nend\n" + deck.text()),
            "test.nw:1: a block bq ... end changes the answer and is not supported");
  const std::string unknown = message_of("hyperspace\n a 1\n b 2\nend\n" + deck.text());
  EXPECT_TRUE(holds(unknown, {"test.nw:1: `hyperspace` is not a block of a deck"}));
  EXPECT_EQ(unknown.find("test.nw:2"), std::string::npos);
}

TEST(deck_message, what_looks_like_a_blank_is_named) {
  const DeckText deck;
  EXPECT_EQ(message_of("\xC2\xA0start p\n" + deck.text()),
            "test.nw:1: a no-break space (U+00A0) stands in this line; write a blank");
  EXPECT_EQ(message_of("\xEF\xBB\xBF" + deck.text()),
            "test.nw:1: a byte-order mark stands before the first word; save the file without it");
  std::string text = deck.text();
  std::replace(text.begin(), text.end(), '\n', '\r');
  EXPECT_EQ(message_of(text),
            "test.nw:1: the lines end in carriage returns alone; write line feeds");
}

TEST(deck_message, names_of_geometries_and_bases_are_what_nwchem_makes_of_them) {
  DeckText deck;
  deck.geometry = "geometry bohr\n  He 0 0 0\nend\n";
  EXPECT_TRUE(holds(message_of(deck.text()),
                    {"test.nw:1: this geometry has the name `bohr`", "geometry units bohr"}));
  EXPECT_EQ(message_of("set geometry bohr\n" + deck.text()), "no error");

  deck = {};
  deck.basis = "basis \"AO basis\"\n He S\n 1 1\nend\n";
  EXPECT_TRUE(holds(message_of(deck.text()), {"test.nw:4: this basis has the name `AO basis`"}));
}

TEST(deck_message, input_behind_the_task_would_not_be_seen) {
  EXPECT_TRUE(holds(message_of(DeckText().text() + "charge 2\n"),
                    {"test.nw:12: charge stands after the task of line 11", "move it up"}));
}

TEST(deck_message, a_task_scf_may_stand_before_the_task_of_another_theory) {
  DeckText text;
  text.task = "task scf energy ignore\ntask dft energy\n";

  const Deck deck = parse_deck(text.text(), "test.nw", "dft");

  EXPECT_EQ(deck.without_effect,
            (std::vector<std::string>{
                "line 11: task scf energy ignore is not run; --task 1 would be it"}));
}

TEST(deck_message, a_deck_without_the_task_of_the_theory_is_refused) {
  const auto message_for_dft = [](const std::string& task) {
    DeckText text;
    text.task = task;
    try {
      parse_deck(text.text(), "test.nw", "dft");
    } catch (const casebook::UsageError& error) {
      return std::string(error.what());
    }
    return std::string("no error");
  };

  EXPECT_EQ(message_for_dft("task scf energy\n"),
            "test.nw:11: task scf: belongs to another app; understood here: task dft energy");
  EXPECT_EQ(
      message_for_dft("task scf optimize\ntask dft energy\n"),
      "test.nw:12: this task starts from the geometry that the task of line 11 leaves; write that "
      "geometry after it");
}

TEST(deck_message, a_task_that_begins_with_an_energy_gives_it_with_a_note) {
  DeckText text;
  text.task = "task scf optimize\n";

  EXPECT_EQ(parse_deck(text.text(), "test.nw").without_effect,
            (std::vector<std::string>{
                "line 11: optimize: the energy at the geometry of the deck is computed"}));
}

}  // namespace
}  // namespace scf
