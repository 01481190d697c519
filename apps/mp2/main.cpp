#include "apps/mp2/app.hpp"
#include "harness/run/life_cycle.hpp"

namespace mp2 {

/// Conventional MP2 as the harness sees it.
struct App : AppBase {
  static const char* name() { return "mp2"; }
  static Case read_case(const casebook::InputChoice& choice) {
    return mp2::read_case(choice, Kind::conventional);
  }
};

}  // namespace mp2

int main(int argc, char** argv) {
  return casebook::run_app<mp2::App>(argc, argv);
}
