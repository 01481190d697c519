#include "apps/llm/model/model_file.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "apps/llm/model/generated_model.hpp"
#include "apps/llm/model/gguf_writer.hpp"
#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"

namespace llm {
namespace {

namespace fs = std::filesystem;

/// Outside of the project.
fs::path cache_folder() {
  if (const char* const cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache != '\0') {
    return fs::path(cache) / "casebook";
  }
  const char* const home = std::getenv("HOME");
  return fs::path(home == nullptr ? "." : home) / ".cache" / "casebook";
}

}  // namespace

fs::path make_model_file(const std::string& shape,
                         const std::string& format,
                         std::uint64_t seed,
                         fs::path output) {
  const std::vector<std::string> shapes = known_shapes();
  if (std::find(shapes.begin(), shapes.end(), shape) == shapes.end()) {
    throw casebook::UsageError(casebook::unknown_name_message(shape, "shape", shapes));
  }
  if (fs::exists(output)) {
    throw casebook::UsageError(
        fmt::format("{} is there already; remove it or give another name", output.string()));
  }
  const GeneratedModel model(shape_named(shape), format_named(format), seed);
  if (output.empty()) {
    output = cache_folder() / fmt::format("{}-{}-{}.gguf", shape, format, seed);
    fs::create_directories(output.parent_path());
  }
  if (!fs::exists(output)) {
    write_gguf(model, output);
  }
  return output;
}

}  // namespace llm
