#include "apps/mp2/app.hpp"
#include "harness/run/life_cycle.hpp"

namespace mp2 {

/// MP2 with fitted products as the harness sees it.
struct FittedApp : AppBase {
  static const char* name() { return "rimp2"; }
  static Case read_case(const casebook::InputChoice& choice) {
    return mp2::read_case(choice, Kind::fitted);
  }
};

}  // namespace mp2

int main(int argc, char** argv) {
  return casebook::run_app<mp2::FittedApp>(argc, argv);
}
