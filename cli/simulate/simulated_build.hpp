#pragma once

#include "cli/project/project.hpp"

namespace casebook::cli {

/// Processor that variants are compiled for where valgrind runs them: it knows AVX2 and no AVX-512.
inline constexpr const char* simulated_march = "x86-64-v3";

/// The project with a build of its own for that processor, below the usual build; configured where that has
/// not been done yet, by the same compiler.
/// Errors: EnvironmentError.
Project simulated_project(const Project& project);

/// Errors: EnvironmentError, in one line, where valgrind is not installed.
void require_valgrind();

}  // namespace casebook::cli
