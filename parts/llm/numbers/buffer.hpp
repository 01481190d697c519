#pragma once

#include "harness/core/untouched_array.hpp"

namespace llm {

template <class T>
using Buffer = casebook::UntouchedArray<T>;

}  // namespace llm
