#include "parts/dft/batches/density_functional.hpp"

#include <map>
#include <stdexcept>
#include <string>

#include <xc.h>

namespace dft {
namespace {

/// Adds a kernel to a sum over libxc's functionals. Becke's non-local part is the difference of
/// two of them.
void add(Kernel kernel, double factor, std::map<int, double>& sum) {
  switch (kernel) {
    case Kernel::slater:
      sum[XC_LDA_X] += factor;
      break;
    case Kernel::vwn_5:
      sum[XC_LDA_C_VWN] += factor;
      break;
    case Kernel::vwn_1_rpa:
      sum[XC_LDA_C_VWN_RPA] += factor;
      break;
    case Kernel::becke88:
      sum[XC_GGA_X_B88] += factor;
      break;
    case Kernel::becke88_nonlocal:
      sum[XC_GGA_X_B88] += factor;
      sum[XC_LDA_X] -= factor;
      break;
    case Kernel::lyp:
      sum[XC_GGA_C_LYP] += factor;
      break;
    case Kernel::pbe_exchange:
      sum[XC_GGA_X_PBE] += factor;
      break;
    case Kernel::pbe_correlation:
      sum[XC_GGA_C_PBE] += factor;
      break;
  }
}

}  // namespace

void FunctionalAtPoints::resize(std::size_t n_points) {
  for (auto* array : {&density, &square, &energy, &potential, &by_square}) {
    array->assign(n_points, 0.0);
  }
}

/// RAII around libxc's functional.
struct DensityFunctional::Term {
  Term(int number, double by) : factor(by) {
    if (xc_func_init(&function, number, XC_UNPOLARIZED) != 0) {
      throw std::runtime_error("libxc has no functional " + std::to_string(number));
    }
  }
  ~Term() { xc_func_end(&function); }
  Term(const Term&) = delete;
  Term& operator=(const Term&) = delete;

  xc_func_type function;
  double factor;
};

DensityFunctional::DensityFunctional(const Functional& functional) {
  std::map<int, double> sum;
  for (const FunctionalTerm& term : functional.terms) {
    add(term.kernel, term.factor, sum);
  }
  for (const auto& [number, factor] : sum) {
    terms_.push_back(std::make_unique<Term>(number, factor));
  }
}

DensityFunctional::~DensityFunctional() = default;

void DensityFunctional::evaluate(FunctionalAtPoints& at) const {
  const std::size_t n = at.size();
  std::vector<double> energy(n);
  std::vector<double> potential(n);
  std::vector<double> by_square(n);
  for (const auto& term : terms_) {
    const bool has_gradient = term->function.info->family == XC_FAMILY_GGA;
    if (has_gradient) {
      xc_gga_exc_vxc(&term->function,
                     n,
                     at.density.data(),
                     at.square.data(),
                     energy.data(),
                     potential.data(),
                     by_square.data());
    } else {
      xc_lda_exc_vxc(&term->function, n, at.density.data(), energy.data(), potential.data());
    }
    for (std::size_t k = 0; k < n; ++k) {
      at.energy[k] += term->factor * energy[k] * at.density[k];
      at.potential[k] += term->factor * potential[k];
      if (has_gradient) {
        at.by_square[k] += term->factor * by_square[k];
      }
    }
  }
}

}  // namespace dft
