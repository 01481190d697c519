#include "parts/weather/checkpoint.hpp"

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/run/checkpoint/long_run.hpp"
#include "parts/weather/field_names.hpp"

namespace weather {
namespace {

std::size_t size(int n) {
  return static_cast<std::size_t>(n);
}

casebook::hdf5::Shape shape_of(const Case& input) {
  return {size(input.n_z), size(input.n_y), size(input.n_x)};
}

casebook::hdf5::Slab slab_of(const Case& input, const Part& part) {
  return {{0, size(part.y_begin), size(part.x_begin)},
          {size(input.n_z), size(part.n_y), size(part.n_x)}};
}

constexpr std::size_t n_of_sample = 5;

void read_series(const casebook::hdf5::File& file, std::vector<Sample>& series) {
  const casebook::hdf5::Shape shape = file.shape_of("series");
  const std::size_t n_samples = shape.empty() ? 0 : shape[0];
  std::vector<double> numbers(n_samples * n_of_sample);
  file.read("series", numbers, {n_samples, n_of_sample});
  for (std::size_t n = 0; n < n_samples; ++n) {
    const double* const one = numbers.data() + n * n_of_sample;
    series.push_back({one[0], one[1], one[2], one[3], one[4]});
  }
}

}  // namespace

void write_series(casebook::hdf5::File& file, const std::vector<Sample>& series) {
  std::vector<double> numbers;
  for (const Sample& one : series) {
    numbers.insert(numbers.end(), {one.time, one.mass, one.energy, one.water, one.fallen});
  }
  file.write("series", numbers, {series.size(), n_of_sample}, "s, kg, J, kg, kg");
}

void save_checkpoint(const Case& input,
                     int step,
                     const std::vector<Sample>& series,
                     const State& state) {
  casebook::save_distributed_checkpoint(step, [&](casebook::hdf5::File& file) {
    write_series(file, series);
    const casebook::hdf5::Slab slab = slab_of(input, state.part);
    for (std::size_t f = 0; f < state.fields.size(); ++f) {
      file.write_slab(
          field_names[f].name, state.fields[f], shape_of(input), slab, field_names[f].unit);
    }
    file.write_slab("fallen",
                    state.fallen,
                    {size(input.n_y), size(input.n_x)},
                    {{slab.start[1], slab.start[2]}, {slab.count[1], slab.count[2]}},
                    "kg m-2");
  });
}

int restore_checkpoint(const Case& input,
                       const Part& part,
                       std::vector<Sample>& series,
                       const std::function<void(const State&)>& load) {
  const int step = casebook::restored_distributed([&](const casebook::hdf5::File& file) {
    read_series(file, series);
    State state;
    state.part = part;
    const casebook::hdf5::Slab slab = slab_of(input, part);
    const std::size_t columns = slab.count[1] * slab.count[2];
    for (std::size_t f = 0; f < size(input.n_fields()); ++f) {
      state.fields.emplace_back(columns * slab.count[0]);
      file.read_slab(field_names[f].name, state.fields[f], shape_of(input), slab);
    }
    state.fallen.resize(columns);
    file.read_slab("fallen",
                   state.fallen,
                   {size(input.n_y), size(input.n_x)},
                   {{slab.start[1], slab.start[2]}, {slab.count[1], slab.count[2]}});
    load(state);
  });
  if (step >= input.steps) {
    throw casebook::UsageError(fmt::format(
        "--restart: the state is that after step {}, and the run has {}: nothing is left to "
        "do; give one of an earlier step",
        step,
        input.steps));
  }
  return step;
}

}  // namespace weather
