#pragma once

#include <complex>
#include <memory>
#include <new>
#include <type_traits>

#include <fftw3.h>

namespace spectral {

using Complex = std::complex<double>;

/// The library's complex number; both are two doubles, real part first (C++ standard, complex
/// numbers; FFTW manual, section 4.1.1).
inline fftw_complex* as_fftw(Complex* values) {
  return reinterpret_cast<fftw_complex*>(values);
}

struct DestroyPlan {
  void operator()(fftw_plan plan) const { fftw_destroy_plan(plan); }
};

/// A plan that destroys itself.
using Plan = std::unique_ptr<std::remove_pointer_t<fftw_plan>, DestroyPlan>;

/// Takes a plan from the library; it gives none when it has no memory.
inline Plan owned(fftw_plan plan) {
  if (plan == nullptr) {
    throw std::bad_alloc();
  }
  return Plan(plan);
}

}  // namespace spectral
