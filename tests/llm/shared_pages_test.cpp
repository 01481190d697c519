#include "optimized/llm/v8b_shared_pages/shared_pages.hpp"

#include <numeric>

#include <gtest/gtest.h>

#include "apps/llm/requests.hpp"
#include "parts/llm/attention/head_cache.hpp"
#include "parts/llm/products/stored_matrix.hpp"
#include "parts/llm/serving/beginnings.hpp"
#include "parts/llm/serving/continuous_batch.hpp"
#include "parts/llm/sharing/together.hpp"
#include "tests/llm/fixtures.hpp"
#include "tests/llm/forward_pass.hpp"

namespace llm {
namespace {

using Tokens = std::vector<int>;

const casebook::Team alone{.comm = MPI_COMM_SELF, .rank = 0, .n_ranks = 1, .n_threads = 1};
const std::vector<int> rooms{320, 320, 320, 320};

/// n tokens of a text that is another for each number.
Tokens text(int n, int number = 0) {
  Tokens tokens(static_cast<std::size_t>(n));
  std::iota(tokens.begin(), tokens.end(), 7 * number);
  for (int& token : tokens) {
    token = token * 11 % 50 + 1;
  }
  return tokens;
}

/// A pass over its own cache, whose sequences are written to token by token.
template <class Cache>
struct Sequences {
  Sequences() : model(tiny_model()) { pass.load(*model, rooms); }

  /// Logits after the last token.
  std::vector<float> append(int sequence, const Tokens& tokens) {
    std::vector<float> logits(static_cast<std::size_t>(model->shape().n_vocabulary));
    pass.forward(std::vector<Piece>{{sequence, tokens, 1}}, logits);
    return logits;
  }

  std::shared_ptr<const Model> model;
  ForwardPass<StoredMatrix, Cache> pass;
};

using Whole = Sequences<HeadCache<std::uint16_t>>;
using Paged = Sequences<HeadCache<std::uint16_t, SharedPages>>;

TEST(SharedPages, give_what_whole_rooms_give) {
  Whole whole;
  Paged paged;
  for (const int n : {1, 63, 64, 70, 5}) {
    EXPECT_EQ(paged.append(1, text(n)), whole.append(1, text(n))) << n;
  }
  whole.pass.shorten(1, 65);
  paged.pass.shorten(1, 65);
  EXPECT_EQ(paged.append(1, text(3, 1)), whole.append(1, text(3, 1)));
  EXPECT_EQ(paged.pass.cache_bytes(), whole.pass.cache_bytes());
}

TEST(SharedPages, of_two_sequences_count_once_and_serve_both) {
  Whole whole;
  Paged paged;
  whole.append(0, text(150));
  paged.append(0, text(150));
  const double alone_bytes = paged.pass.cache_bytes();

  EXPECT_EQ(paged.pass.attention().share_beginning(2, 0, 150), 128);
  EXPECT_EQ(paged.pass.cache_bytes(), alone_bytes);

  whole.append(2, text(128));
  EXPECT_EQ(paged.append(2, text(9, 1)), whole.append(2, text(9, 1)));
  EXPECT_EQ(paged.append(0, text(9, 2)), whole.append(0, text(9, 2)));
}

TEST(SharedPages, are_copied_by_who_writes_to_them) {
  for (const int writer : {0, 2}) {
    const int reader = 2 - writer;
    Whole whole;
    Paged paged;
    paged.append(0, text(128));
    paged.pass.attention().share_beginning(2, 0, 128);
    paged.pass.shorten(writer, 100);
    whole.append(writer, text(100));
    whole.append(reader, text(128));
    EXPECT_EQ(paged.append(writer, text(9, 1)), whole.append(writer, text(9, 1)));
    EXPECT_EQ(paged.append(reader, text(9, 2)), whole.append(reader, text(9, 2)));
  }
}

TEST(SharedPages, stay_while_one_sequence_has_them) {
  Whole whole;
  Paged paged;
  paged.append(0, text(128));
  paged.pass.attention().share_beginning(2, 0, 128);
  paged.pass.shorten(0, 0);
  paged.append(0, text(128, 3));
  whole.append(2, text(128));
  EXPECT_EQ(paged.append(2, text(9, 1)), whole.append(2, text(9, 1)));
}

/// Counts tokens that go through the model.
class Counted final : public LocalPass {
 public:
  explicit Counted(std::unique_ptr<LocalPass> pass) : pass_(std::move(pass)) {}
  void load(const Model& model, std::span<const int> n) override { pass_->load(model, n); }
  void restore(int sequence, const GivenContext& context) override {
    pass_->restore(sequence, context);
  }
  void forward(std::span<const Piece> pieces, std::span<float> logits) override {
    for (const Piece& piece : pieces) {
      n_tokens += static_cast<int>(piece.tokens.size());
    }
    pass_->forward(pieces, logits);
  }
  void shorten(int sequence, int n) override { pass_->shorten(sequence, n); }
  Standing standing() const override { return pass_->standing(); }
  double cache_bytes() const override { return pass_->cache_bytes(); }

  int n_tokens = 0;

 private:
  std::unique_ptr<LocalPass> pass_;
};

struct Served {
  int n_tokens = 0;
  std::vector<Tokens> answers;
};

Served serve(const Case& input, bool shares) {
  using Pass = ForwardPass<StoredMatrix, HeadCache<std::uint16_t, SharedPages>>;
  auto pass = std::make_unique<Pass>();
  auto& cache = pass->attention();
  auto counted = std::make_unique<Counted>(std::move(pass));
  const Counted& count = *counted;
  ShareBeginning share;
  if (shares) {
    share = [&cache](int sequence, int from, int n) {
      return cache.share_beginning(sequence, from, n);
    };
  }
  Together engine(alone,
                  std::move(counted),
                  [share](Engine& e, Requests* requests, const casebook::Team& team, int n) {
                    serve_with_common_beginnings(e, requests, team, n, share);
                  });
  const std::vector<int> n_positions(static_cast<std::size_t>(input.n_open()), input.context());
  engine.load(*input.model, n_positions);
  Requests requests(input, 1, 2);
  engine.serve(&requests);
  Served served{count.n_tokens, {}};
  for (const Answer& answer : requests.answers()) {
    served.answers.push_back(answer.tokens);
  }
  return served;
}

Case common_case(int n_users, int n_common) {
  Case input = tiny_case(5);
  input.n_users = n_users;
  input.n_prompt = 200;
  input.n_common = n_common;
  return input;
}

TEST(CommonBeginning, is_read_once_and_changes_no_answer) {
  for (const int n_users : {1, 2, 4, 5}) {
    const Case input = common_case(n_users, 150);
    const Served with = serve(input, true);
    const Served without = serve(input, false);
    EXPECT_EQ(with.answers, without.answers) << n_users;
    EXPECT_EQ(without.n_tokens, 5 * (200 + 2)) << n_users;
    // The first ones share two whole pages; later ones go on in a sequence that has all 150.
    const int n_saved = (n_users - 1) * 128 + (5 - n_users) * 150;
    EXPECT_EQ(with.n_tokens, without.n_tokens - n_saved) << n_users;
  }
}

TEST(CommonBeginning, of_whole_prompts_leaves_the_last_token_to_be_read) {
  const Case input = common_case(2, 200);
  EXPECT_EQ(serve(input, true).answers, serve(input, false).answers);
}

TEST(CommonBeginning, that_no_two_prompts_have_is_not_looked_for_in_vain) {
  const Case input = common_case(3, 0);
  const Served with = serve(input, true);
  EXPECT_EQ(with.answers, serve(input, false).answers);
  EXPECT_EQ(with.n_tokens, 5 * (200 + 2));
}

}  // namespace
}  // namespace llm
