#include "harness/roofs/dgemm.hpp"

#include <vector>

#include <cblas.h>

#include <fmt/format.h>

#include "harness/core/machine/openblas_core.hpp"
#include "harness/run/environment/openblas.hpp"

namespace casebook::roofs {

Json measure_dgemm(int n, double fma_gflop_s, const Sampling& sampling, const Say& say) {
  const Json library = describe_openblas();
  const std::string core = library.is_null() ? "" : library.at("core").get<std::string>();
  say(fmt::format("DGEMM of OpenBLAS ({})", core));
  const auto size = static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
  const std::vector<double> a(size, 1.0);
  const std::vector<double> b(size, 0.5);
  std::vector<double> c(size);
  openblas_set_num_threads(1);
  const std::vector<double> seconds = sample_seconds(sampling, [&](std::int64_t products) {
    return time_team(1, [&](int) {
      for (std::int64_t k = 0; k < products; ++k) {
        cblas_dgemm(CblasRowMajor,
                    CblasNoTrans,
                    CblasNoTrans,
                    n,
                    n,
                    n,
                    1.0,
                    a.data(),
                    n,
                    b.data(),
                    n,
                    0.0,
                    c.data(),
                    n);
      }
    });
  });
  const double flops = 2.0 * n * static_cast<double>(size);
  Json json = {{"threads", 1}, {"n", n}, {"gflop_s", rate_json(seconds, 1e-9 * flops)}};
  json["core"] = core;
  json["core_set_by"] = library.is_null() ? Json(nullptr) : library.at("coretype_set_by");
  json["fitting_core"] = fitting_openblas_core();
  json["config"] = library.is_null() ? Json(nullptr) : library.at("config");
  json["fma_fraction"] = fma_gflop_s > 0.0
                             ? Json(json["gflop_s"]["median"].get<double>() / fma_gflop_s)
                             : Json(nullptr);
  return json;
}

}  // namespace casebook::roofs
