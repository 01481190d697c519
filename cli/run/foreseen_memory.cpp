#include "cli/run/foreseen_memory.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/run/layout.hpp"
#include "cli/run/program.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

std::string mib_text(double size_mib) {
  return size_mib < 10240.0 ? fmt::format("{:.0f} MiB", size_mib)
                            : fmt::format("{:.1f} GiB", size_mib / 1024.0);
}

}  // namespace

std::optional<MemoryNeed> foreseen_memory(const Experiment& experiment, const Variant& variant) {
  if (variant.external || !std::filesystem::exists(variant.executable)) {
    return std::nullopt;
  }
  const Json described = check_input(experiment, variant).description;
  return described.is_object() ? memory_need_in(described.value("memory", Json())) : std::nullopt;
}

std::string memory_comment(const std::optional<MemoryNeed>& need,
                           const Experiment& experiment,
                           const Variant& variant) {
  if (variant.external) {
    return "";
  }
  if (!need) {
    return fmt::format("# memory: not known before {} is built and takes the input\n",
                       variant.target());
  }
  const RankLayout layout = layout_of(experiment, variant);
  const int ranks_of_node = std::max(1, layout.ranks / std::max(1, layout.nodes));
  const std::string others =
      layout.ranks > 1 ? fmt::format(", {} each other rank", mib_text(need->rank_mib)) : "";
  const std::string helper =
      layout.ranks > 1 && need->helper_mib > 0.0
          ? fmt::format(", {} more on rank 1, which helps the judge", mib_text(need->helper_mib))
          : "";
  return fmt::format("# memory: about {} rank 0{}{}, {} a node\n",
                     mib_text(need->first_rank_mib),
                     others,
                     helper,
                     mib_text(need->node_mib(ranks_of_node)));
}

}  // namespace casebook::cli
