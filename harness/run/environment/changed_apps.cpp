#include "harness/run/environment/changed_apps.hpp"

#include <string>

#include "harness/run/identity.hpp"

namespace casebook {

bool is_among(std::string_view app, std::string_view names) {
  return names.find(" " + std::string(app) + " ") != std::string_view::npos;
}

bool has_changed(std::string_view app) {
  return source_state.dirty || is_among(app, changed_apps.names);
}

}  // namespace casebook
