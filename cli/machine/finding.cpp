#include "cli/machine/finding.hpp"

namespace casebook::cli {

const char* health_name(Health health) {
  switch (health) {
    case Health::ok:
      return "ok";
    case Health::note:
      return "note";
    case Health::problem:
      break;
  }
  return "problem";
}

Json findings_json(const std::vector<Finding>& findings) {
  Json list = Json::array();
  for (const Finding& finding : findings) {
    list.push_back({{"name", finding.name},
                    {"health", health_name(finding.health)},
                    {"found", finding.found},
                    {"cause", finding.cause},
                    {"fix", finding.fix},
                    {"who", finding.who}});
  }
  return list;
}

}  // namespace casebook::cli
