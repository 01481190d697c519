#pragma once

#include <string>
#include <vector>

#include "apps/md/input/variables.hpp"

namespace md {

/// Words of a line, or those of a command after its name.
using Words = std::vector<std::string>;

Words split(const std::string& line);

/// Errors: BadLine with this text where it does not hold.
void require(bool holds, const std::string& what);

/// The same of what an earlier line gives.
void require_before(bool holds, const std::string& what);

/// Errors: BadLine with how the command is written.
void usage(bool holds, const char* how);

/// Errors of all: BadLine with the word.
double number(const std::string& word);
double positive(const std::string& word);
double coordinate(const std::string& word);
int whole(const std::string& word, int least, int most);

}  // namespace md
