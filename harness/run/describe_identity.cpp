#include "harness/run/describe_identity.hpp"

#include "harness/run/environment/changed_apps.hpp"
#include "harness/run/identity.hpp"

namespace casebook {

Json describe_identity() {
  Json json{{"app", identity.app},
            {"variant", identity.variant},
            {"parent", *identity.parent == '\0' ? Json(nullptr) : Json(identity.parent)},
            {"source", identity.source},
            {"compiler", identity.compiler},
            {"flags", identity.flags},
            {"build_type", identity.build_type},
            {"isa", identity.isa},
            {"commit", source_state.commit},
            {"dirty", has_changed(identity.app)}};
  if (*identity.options != '\0') {
    json["options"] = identity.options;
  }
  return json;
}

}  // namespace casebook
