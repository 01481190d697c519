#include "parts/llm/serving/replicas.hpp"

#include <algorithm>

#include "apps/llm/regions.hpp"

namespace llm {

Replicas::Replicas(const casebook::Team& team, std::unique_ptr<LocalPass> pass, Serve serve)
    : team_(team), pass_(std::move(pass)), serve_(std::move(serve)) {}

void Replicas::load(const Model& model, std::span<const int> n_positions) {
  n_sequences_ = static_cast<int>(n_positions.size());
  n_vocabulary_ = static_cast<std::size_t>(model.shape().n_vocabulary);
  std::vector<int> own(n_positions.begin(), n_positions.end());
  for (int sequence = 0; sequence < n_sequences_; ++sequence) {
    own[static_cast<std::size_t>(sequence)] *= is_mine(sequence) ? 1 : 0;
  }
  pass_->load(model, own);
}

void Replicas::restore(int sequence, const GivenContext& context) {
  if (is_mine(sequence)) {
    pass_->restore(sequence, context);
  }
}

void Replicas::shorten(int sequence, int n_positions) {
  if (is_mine(sequence)) {
    pass_->shorten(sequence, n_positions);
  }
}

void Replicas::forward(std::span<const Piece> pieces, std::span<float> logits) {
  std::vector<Piece> mine;
  std::copy_if(pieces.begin(), pieces.end(), std::back_inserter(mine), [&](const Piece& piece) {
    return is_mine(piece.sequence);
  });
  if (team_.n_ranks == 1) {
    pass_->forward(pieces, logits);
    return;
  }
  std::vector<float> own(static_cast<std::size_t>(n_logits(mine)) * n_vocabulary_);
  if (!mine.empty()) {
    pass_->forward(mine, own);
  }
  const casebook::TimedRegion timed(region::schedule);
  collect(pieces, own, logits);
}

/// Pieces stand in the same order on every rank, so that messages need no names.
void Replicas::collect(std::span<const Piece> pieces,
                       std::span<const float> own,
                       std::span<float> logits) {
  std::size_t row = 0;
  std::size_t own_row = 0;
  for (const Piece& piece : pieces) {
    const auto n = static_cast<std::size_t>(piece.n_logits);
    const auto size = static_cast<int>(n * n_vocabulary_);
    const float* const from = own.data() + own_row * n_vocabulary_;
    float* const to = logits.data() + row * n_vocabulary_;
    if (is_mine(piece.sequence)) {
      if (team_.rank == 0) {
        std::copy_n(from, size, to);
      } else {
        MPI_Send(from, size, MPI_FLOAT, 0, 0, team_.comm);
      }
      own_row += n;
    } else if (team_.rank == 0) {
      MPI_Recv(to, size, MPI_FLOAT, owner(piece.sequence), 0, team_.comm, MPI_STATUS_IGNORE);
    }
    row += n;
  }
}

void Replicas::serve(Requests* requests) {
  serve_(*this, requests, team_, n_sequences_);
}

}  // namespace llm
