#include "harness/cli/program.hpp"

int main(int argc, char** argv) {
  return casebook::cli::obey(argc, argv);
}
