#include "apps/llm/oracle/crew.hpp"

#include <filesystem>

#include <unistd.h>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "apps/llm/model/gguf_writer.hpp"
#include "apps/llm/model/open_model.hpp"
#include "apps/llm/oracle/forward.hpp"
#include "harness/core/error.hpp"
#include "tests/harness/mpi/world.hpp"
#include "tests/llm/fixtures.hpp"

namespace llm::oracle {
namespace {

/// A file of weights that its owner removes.
class WeightFile {
 public:
  explicit WeightFile(int rank)
      : path_(testing::TempDir() + fmt::format("crew_{}_{}.gguf", getpid(), rank)) {
    write_gguf(*tiny_model(), path_);
  }
  WeightFile(const WeightFile&) = delete;
  WeightFile& operator=(const WeightFile&) = delete;
  ~WeightFile() { std::filesystem::remove(path_); }

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

Rows some_rows(std::size_t width) {
  Rows x(3, width);
  for (std::size_t i = 0; i < x.numbers.size(); ++i) {
    x.numbers[i] = 1.0 / static_cast<double>(i + 1);
  }
  return x;
}

Rows first_product(const Crew& crew, Weight weight) {
  return crew.multiply(
      weight, 0, some_rows(static_cast<std::size_t>(crew.model().shape().d_model)));
}

TEST(Crew, of_any_size_gives_the_bits_of_one_rank) {
  const auto model = tiny_model(NumberFormat::q8_0);
  const std::vector<Sequence> texts = {{{1, 2, 3, 4, 5}, {}, 0}, {{7, 8}, {}, 1}};
  const Crew crew(*model, casebook::world());
  if (casebook::world().rank == 0) {
    const std::vector<Rows> shared = forward(crew, texts);
    const std::vector<Rows> alone = forward(Crew(*model), texts);

    ASSERT_EQ(shared.size(), 2);
    EXPECT_EQ(shared[0].numbers, alone[0].numbers);
    EXPECT_EQ(shared[1].numbers, alone[1].numbers);
  }
}

TEST(Crew, has_a_row_of_its_product_for_each_of_x) {
  const auto model = tiny_model();
  const Crew crew(*model, casebook::world());
  if (casebook::world().rank == 0) {
    const Rows none = crew.multiply(Weight::gate, 0, Rows(0, some_rows(8).width));

    EXPECT_EQ(none.n, 0);
    EXPECT_EQ(first_product(crew, Weight::gate).n, 3);  // no rows do not end the service
    EXPECT_EQ(none.width, first_product(crew, Weight::gate).width);
  }
}

TEST(Crew, reports_the_failure_of_any_rank_and_goes_on) {
  const casebook::Team team = casebook::world();
  const WeightFile file(team.rank);
  const auto model = open_model(file.path());
  if (team.rank == team.n_ranks - 1) {
    std::filesystem::resize_file(file.path(), 64);
  }
  const Crew crew(*model, team);
  if (team.rank == 0) {
    EXPECT_THROW(first_product(crew, Weight::query), casebook::EnvironmentError);
    EXPECT_THROW(first_product(crew, Weight::gate), casebook::EnvironmentError);
  }
}

}  // namespace
}  // namespace llm::oracle
