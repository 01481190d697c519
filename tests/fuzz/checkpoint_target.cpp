#include <algorithm>
#include <vector>

#include <mpi.h>

#include "harness/core/file.hpp"
#include "harness/run/checkpoint/checkpoint_file.hpp"
#include "tests/fuzz/expect_refusal.hpp"
#include "tests/fuzz/input_file.hpp"

namespace {

/// Files are written with MPI-IO.
struct Mpi {
  Mpi() { MPI_Init(nullptr, nullptr); }
  ~Mpi() { MPI_Finalize(); }
};

casebook::CheckpointHeader header() {
  casebook::CheckpointHeader header;
  header.app = "scf";
  header.variant = "v6_library_linear_algebra";
  header.case_name = "water";
  header.input_hash = "xxh3-128:0123456789abcdef0123456789abcdef";
  header.commit = "abc";
  header.written = "2026-11-21T09:00:00Z";
  header.step = 7;
  return header;
}

/// A whole checkpoint, as bytes.
std::string whole_checkpoint(const fuzz::InputFile& file) {
  const std::filesystem::path path = file.hold(nullptr, 0);
  casebook::write_checkpoint(path, header(), [](casebook::hdf5::File& state) {
    state.write("x", std::vector<double>(64, 1.0), {8, 8}, "1");
  });
  return casebook::read_file(path);
}

}  // namespace

/// Damage to a checkpoint: of every four bytes of the input, three are a place and one is what comes there;
/// what is left over cuts so many bytes off the end.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Mpi mpi;
  static const fuzz::InputFile file("state.h5");
  static const std::string whole = whole_checkpoint(file);
  std::string damaged = whole;
  std::size_t k = 0;
  for (; k + 4 <= size; k += 4) {
    const std::size_t place = data[k] + 256u * data[k + 1] + 65536u * data[k + 2];
    damaged[place % damaged.size()] = static_cast<char>(data[k + 3]);
  }
  for (; k < size; ++k) {
    damaged.resize(damaged.size() - std::min<std::size_t>(damaged.size(), data[k]));
  }
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(damaged.data());
  const std::filesystem::path path = file.hold(bytes, damaged.size());
  fuzz::expect_refusal_at_most([&] {
    casebook::read_checkpoint_header(path, header());
    const auto state = casebook::hdf5::File::open_image(damaged, path.string());
    std::vector<double> x(64);
    state.read("x", std::span(x), {8, 8});
  });
  return 0;
}
