#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "harness/hdf5/checksum.hpp"
#include "harness/hdf5/file.hpp"
#include "tests/harness/message_of.hpp"

namespace casebook::hdf5 {
namespace {

const Shape shape{2, 3};
const std::vector<double> values{0.1, -0.0, 1e300, std::numeric_limits<double>::denorm_min(), 4, 5};

std::string small_image() {
  File file = File::create_in_memory("state.h5");
  file.write_text("title", "six numbers");
  file.write("density", values, shape, "1/bohr^3");
  file.write("counts", std::vector<std::int64_t>{-1, 1LL << 62}, {2}, "1");
  return file.close_to_image();
}

/// The six numbers as an image gives them.
std::vector<double> numbers_in(const std::string& image, const Shape& wanted = shape) {
  std::vector<double> found(values.size());
  File::open_image(image, "state.h5").read("density", found, wanted);
  return found;
}

TEST(hdf5_file, gives_back_what_was_written_to_the_last_bit) {
  const File file = File::open_image(small_image(), "state.h5");

  std::vector<double> found(6);
  std::vector<std::int64_t> counts(2);
  file.read("density", found, shape);
  file.read("counts", counts, {2});

  EXPECT_EQ(found, values);
  EXPECT_TRUE(std::signbit(found[1]));
  EXPECT_EQ(counts, (std::vector<std::int64_t>{-1, 1LL << 62}));
  EXPECT_EQ(file.read_text("title"), "six numbers");
  EXPECT_EQ(file.unit_of("density"), "1/bohr^3");
  EXPECT_EQ(file.shape_of("density"), shape);
}

TEST(hdf5_file, holds_a_single_number_and_an_empty_array) {
  File file = File::create_in_memory("state.h5");
  file.write("energy", std::vector<double>{-76.0}, {}, "hartree");
  file.write("nothing", std::vector<double>{}, {0, 4}, "1");
  const File again = File::open_image(file.close_to_image(), "state.h5");

  std::vector<double> energy(1);
  std::vector<double> nothing;
  again.read("energy", energy, {});
  again.read("nothing", nothing, {0, 4});

  EXPECT_EQ(energy.front(), -76.0);
}

TEST(hdf5_file, an_array_of_another_name_shape_or_type_is_a_usage_error) {
  const std::string image = small_image();
  const File file = File::open_image(image, "state.h5");
  std::vector<double> found(6);
  std::vector<double> two(2);

  const std::string name = message_of<UsageError>([&] { file.read("densty", found, shape); });
  const std::string turned = message_of<UsageError>([&] { file.read("density", found, {3, 2}); });
  const std::string type = message_of<UsageError>([&] { file.read("counts", two, {2}); });

  EXPECT_NE(name.find("state.h5: has no array `densty`"), std::string::npos) << name;
  EXPECT_NE(turned.find("2 x 3, expected are 3 x 2"), std::string::npos) << turned;
  EXPECT_NE(type.find("`counts`"), std::string::npos) << type;
}

TEST(hdf5_file, a_truncated_file_is_a_usage_error_wherever_it_ends) {
  const std::string image = small_image();
  const std::size_t end_of_data = image.find_last_not_of('\0') + 1;

  for (std::size_t size = 0; size < end_of_data; size += 7) {
    EXPECT_NE(message_of<UsageError>([&] { numbers_in(image.substr(0, size)); }), "") << size;
  }
}

TEST(hdf5_file, one_wrong_byte_is_noticed_or_does_no_harm) {
  const std::string image = small_image();
  std::size_t n_noticed = 0;

  for (std::size_t i = 0; i < image.size(); ++i) {
    std::string damaged = image;
    damaged[i] = static_cast<char>(~damaged[i]);
    try {
      EXPECT_EQ(numbers_in(damaged), values) << "byte " << i;
    } catch (const UsageError&) {
      ++n_noticed;
    }
  }

  EXPECT_GT(n_noticed, values.size() * sizeof(double));
}

TEST(hdf5_checksum, does_not_depend_on_how_an_array_is_cut) {
  std::vector<double> all(4 * 5 * 3);
  std::iota(all.begin(), all.end(), 0.5);
  const Shape box{4, 5, 3};

  const std::uint64_t whole = checksum(std::as_bytes(std::span(all)), box, {{0, 0, 0}, box});
  std::uint64_t sum = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    for (std::size_t j = 0; j < 5; j += 2) {
      const std::size_t n_j = std::min<std::size_t>(2, 5 - j);
      const auto block = std::span(all).subspan((k * 5 + j) * 3, n_j * 3);
      sum += checksum(std::as_bytes(block), box, {{k, j, 0}, {1, n_j, 3}});
    }
  }

  EXPECT_EQ(sum, whole);
}

TEST(hdf5_checksum, sees_two_values_that_changed_places) {
  std::vector<double> all{1.0, 2.0, 3.0};
  const std::uint64_t before = checksum(std::as_bytes(std::span(all)), {3}, {{0}, {3}});

  std::swap(all[0], all[2]);

  EXPECT_NE(checksum(std::as_bytes(std::span(all)), {3}, {{0}, {3}}), before);
}

}  // namespace
}  // namespace casebook::hdf5
