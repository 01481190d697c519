#pragma once

namespace casebook::cli {

/// Does what the command line asks for. Returns the exit code; every error has been said.
int obey(int argc, char** argv);

}  // namespace casebook::cli
