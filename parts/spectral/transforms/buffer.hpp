#pragma once

#include "harness/core/untouched_array.hpp"

namespace spectral {

template <class T>
using Buffer = casebook::UntouchedArray<T>;

}  // namespace spectral
