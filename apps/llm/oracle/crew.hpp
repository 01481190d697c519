#pragma once

#include "apps/llm/model/model.hpp"
#include "apps/llm/oracle/product.hpp"
#include "harness/run/team.hpp"

namespace llm::oracle {

/// The ranks of a run, which share the oracle's products: each takes as many rows of the weights, so that the judge
/// takes the less time the more cores the run has. The first rank computes all else; the others only serve it. Every
/// sum is made by one rank, so that the bits are the same on any number of them.
class Crew {
 public:
  /// Of one rank, which does all by itself.
  explicit Crew(const Model& model) : Crew(model, casebook::Team{}) {}

  /// Collective. Returns at once on the first rank; on the others when that of the first rank is destroyed.
  Crew(const Model& model, const casebook::Team& team);
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew();

  const Model& model() const { return model_; }

  /// y_tn = sum over k of x_tk w_nk in double. On the first rank only.
  /// layer: 0 for weights of no layer
  /// Errors: an exception of the model's, or EnvironmentError if it was another rank's
  Rows multiply(Weight weight, int layer, Rows x) const;

 private:
  void serve() const;
  Rows shared_product(Weight weight, int layer, const Rows& x) const;
  Rows own_part(const Tensor& weights, const Rows& x, WeightRows group) const;
  void gather(const Rows& part, WeightRows group, Rows& y) const;
  WeightRows part_of(WeightRows group, int rank) const;

  const Model& model_;
  casebook::Team team_;
};

}  // namespace llm::oracle
