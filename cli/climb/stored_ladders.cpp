#include "cli/climb/stored_ladders.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <system_error>
#include <tuple>
#include <utility>

#include "cli/climb/stored_evidence.hpp"
#include "cli/project/variant.hpp"
#include "cli/records/record_view.hpp"
#include "cli/records/records.hpp"
#include "cli/run/experiment.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// Machine, app, case, input, host, processor, settings: what was solved, and where.
using Problem = std::
    tuple<std::string, std::string, std::string, std::string, std::string, std::string, std::string>;
using Layout = std::tuple<int, int, int>;  ///< ranks, threads, nodes
using Order = std::pair<VariantNumber, std::string>;

/// Records of one variant on one problem at one layout.
struct Stock {
  std::map<std::string, Json> climbs =
      {};            ///< by the id of their rounds, which begins with the time
  Json single = {};  ///< the newest single run, or null
};
using Rungs = std::map<Order, Stock>;

/// Order by number, a side branch after its main rung; a name without a number comes last.
Order order_of(const std::string& variant) {
  try {
    return {{variant_number(variant).number, '\0'}, variant};
  } catch (const std::exception&) {
    return {{1'000'000, '\0'}, variant};
  }
}

bool is_newer(const Json& record, const Json& other) {
  return std::pair(text_at(record, "/started"), text_at(record, "/id")) >
         std::pair(text_at(other, "/started"), text_at(other, "/id"));
}

std::string settings_of(const Json& record) {
  std::string settings;
  for (const Json& setting : list_at(record, "/case/overrides")) {
    settings += (settings.empty() ? "" : " ") + setting.get<std::string>();
  }
  return settings;
}

/// The variants of an app that have a page, in no order.
std::vector<std::string> variants_with_page(const fs::path& root, const std::string& app) {
  std::vector<std::string> names;
  for (const char* kind : {"baselines", "optimized"}) {
    std::error_code no_such_folder;
    for (const auto& entry : fs::directory_iterator(root / kind / app, no_such_folder)) {
      if (fs::exists(entry.path() / "step.md")) {
        names.push_back(entry.path().filename().string());
      }
    }
  }
  return names;
}

/// The side branches of an app; none of an app that the project does not have any more.
std::set<std::string> side_branches(const Project& project, const std::string& app) {
  std::set<std::string> names;
  const auto found = std::ranges::find(project.apps(), app, &App::name);
  if (found != project.apps().end()) {
    for (const Variant& variant : project.ladder(*found)) {
      if (variant.branch) {
        names.insert(variant.name);
      }
    }
  }
  return names;
}

using Parent = std::optional<std::string>;
using Parents = std::map<std::string, Parent>;  ///< by variant, of one app

Parent parent_of(const Json& record) {
  const Json parent = record.value("parent", Json());
  return parent.is_string() ? Parent(parent.get<std::string>()) : std::nullopt;
}

/// The climb with most rungs, of several the newest; "" where there is none.
std::string principal_climb(const Rungs& rungs) {
  std::map<std::string, int> sizes;
  for (const auto& [order, stock] : rungs) {
    for (const auto& [id, record] : stock.climbs) {
      ++sizes[id];
    }
  }
  std::string largest;
  for (const auto& [id, size] : sizes) {
    if (largest.empty() || size >= sizes[largest]) {
      largest = id;
    }
  }
  return largest;
}

/// What the project and the records know of an app's rungs, beside their times.
struct Family {
  Parents parents;
  std::set<std::string> branches;
};

/// The parent of a variant that no record tells of is not known: only the baseline has none.
Rung rung_of(const std::string& variant,
             const Stock& stock,
             const std::string& climb,
             const Family& family) {
  const auto known = family.parents.find(variant);
  Rung rung = {variant, known == family.parents.end() ? Parent("") : known->second};
  rung.branch = family.branches.count(variant) > 0;
  if (stock.climbs.empty()) {
    rung.record = stock.single;
    return rung;
  }
  const auto in_climb = stock.climbs.find(climb);
  const auto chosen = in_climb != stock.climbs.end() ? in_climb : std::prev(stock.climbs.end());
  rung.record = chosen->second;
  for (const auto& [id, record] : stock.climbs) {
    if (id != chosen->first) {
      rung.elsewhere.push_back(record);
    }
  }
  return rung;
}

/// A side branch stands for a ladder only where its own step is seen: on the case of another step it runs
/// its parent's loop, and the scatter would choose between the two names of one program.
bool may_be_best(const Rung& rung, const std::vector<Rung>& rungs) {
  if (!within_rules(rung.record) || oversubscribed(rung.record)) {
    return false;
  }
  const auto step = ratio_to_parent(rung, rungs);
  return !rung.branch || (step && step->told == Told::faster);
}

std::string best_of(const std::vector<Rung>& rungs) {
  std::string best;
  double best_s = 0.0;
  for (const Rung& rung : rungs) {
    const auto time_s = charged_s(rung.record);
    if (time_s && may_be_best(rung, rungs) && (best.empty() || *time_s < best_s)) {
      best = rung.variant;
      best_s = *time_s;
    }
  }
  return best;
}

/// The network of a machine as its last record has it: each start of a cluster measures it again.
Json network_of(const std::vector<Rung>& rungs) {
  Json network;
  for (const Rung& rung : rungs) {
    const Json::json_pointer place("/machine/network");
    if (rung.record.is_object() && rung.record.contains(place)) {
      network = rung.record[place];
    }
  }
  return network;
}

StoredLadder ladder_of(const Problem& problem,
                       const Layout& layout,
                       const Rungs& rungs,
                       const Family& family) {
  StoredLadder ladder;
  std::tie(ladder.machine,
           ladder.app,
           ladder.case_name,
           ladder.input_hash,
           ladder.host,
           ladder.processor,
           ladder.settings) = problem;
  std::tie(ladder.ranks, ladder.threads, ladder.nodes) = layout;
  const std::string climb = principal_climb(rungs);
  for (const auto& [order, stock] : rungs) {
    ladder.rungs.push_back(rung_of(order.second, stock, climb, family));
    if (!stock.climbs.empty() && !stock.single.is_null()) {
      ladder.beside.push_back({order.second, stock.single});
    }
  }
  ladder.why_no_baseline = why_no_baseline(ladder.app, ladder.case_name, ladder.rungs);
  ladder.best = best_of(ladder.rungs);
  ladder.network = network_of(ladder.rungs);
  return ladder;
}

/// Records that are not the ones of their rungs.
int n_beside(const StoredLadder& ladder) {
  std::size_t n = ladder.beside.size();
  for (const Rung& rung : ladder.rungs) {
    n += rung.elsewhere.size();
  }
  return static_cast<int>(n);
}

/// Order in which layouts stand for their problem.
auto weight_of(const StoredLadder& ladder) {
  const auto n_timed = std::count_if(ladder.rungs.begin(),
                                     ladder.rungs.end(),
                                     [](const Rung& rung) { return median_s(rung.record); });
  return std::tuple(n_timed, !ladder.best.empty(), ladder.ranks * ladder.threads, ladder.ranks);
}

void mark_principal(std::vector<StoredLadder>& ladders) {
  const auto problem_of = [](const StoredLadder& ladder) {
    return Problem{ladder.machine,
                   ladder.app,
                   ladder.case_name,
                   ladder.input_hash,
                   ladder.host,
                   ladder.processor,
                   ladder.settings};
  };
  for (auto first = ladders.begin(); first != ladders.end();) {
    const auto end = std::find_if(first, ladders.end(), [&](const StoredLadder& other) {
      return problem_of(other) != problem_of(*first);
    });
    std::max_element(first, end, [](const StoredLadder& a, const StoredLadder& b) {
      return weight_of(a) < weight_of(b);
    })->is_principal = true;
    first = end;
  }
}

}  // namespace

StoredLadders stored_ladders(const Project& project, const fs::path& folder) {
  const StoredEvidence evidence = read_evidence(folder);
  StoredLadders stored;
  for (const LeftOut& file : evidence.left_out) {
    stored.left_out.push_back({file.file.lexically_relative(folder), file.reason});
  }
  std::map<std::pair<Problem, Layout>, Rungs> groups;
  std::map<std::string, Parents> parents;
  for (const auto& [machine, record] : evidence.runs) {
    const std::string group = text_at(record, "/group");
    if (evidence.halves.count(text_at(record, "/id")) > 0 || evidence.groups.count(group) > 0 ||
        group.starts_with(group_of_plans)) {
      ++stored.n_halves;
      continue;
    }
    const Problem problem = {machine,
                             text_at(record, "/app"),
                             text_at(record, "/case/name"),
                             text_at(record, "/case/input_hash"),
                             text_at(record, "/machine/host"),
                             processor_of(record),
                             settings_of(record)};
    const Layout layout = {
        count_at(record, "/layout/ranks"), count_at(record, "/layout/threads"), nodes_of(record)};
    Stock& stock = groups[{problem, layout}][order_of(text_at(record, "/variant"))];
    const std::string rounds = text_at(record, "/rounds/id");
    Json& newest = rounds.empty() ? stock.single : stock.climbs[rounds];
    stored.n_superseded += !newest.is_null();
    if (newest.is_null() || is_newer(record, newest)) {
      newest = record;
      parents[text_at(record, "/app")][text_at(record, "/variant")] = parent_of(record);
    }
  }
  for (auto& [place, rungs] : groups) {
    const std::string& app = std::get<1>(place.first);
    for (const std::string& variant : variants_with_page(project.root(), app)) {
      rungs.try_emplace(order_of(variant));
    }
    const Family family = {parents[app], side_branches(project, app)};
    stored.ladders.push_back(ladder_of(place.first, place.second, rungs, family));
    stored.n_superseded += n_beside(stored.ladders.back());
  }
  mark_principal(stored.ladders);
  stored.simulated = evidence.simulated;
  return stored;
}

}  // namespace casebook::cli
