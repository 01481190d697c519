#include "optimized/llm/v9_prefill_and_decode_ranks/write_answers.hpp"

#include <list>
#include <map>

#include "parts/llm/serving/free_sequences.hpp"
#include "parts/llm/serving/share.hpp"

namespace llm {
namespace {

/// A request whose prompt has been read.
struct Open {
  Request request;
  int sequence;
  std::vector<int> next;  ///< the newest token
  int n_chosen = 1;

  bool has_all() const { return n_chosen == request.n_generate; }
};

/// Prompts on their way to the readers. MPI reads them until the end.
class Posted {
 public:
  explicit Posted(const TwoTeams& teams) : teams_(teams) {}
  ~Posted() { MPI_Waitall(static_cast<int>(sent_.size()), sent_.data(), MPI_STATUSES_IGNORE); }
  Posted(const Posted&) = delete;
  Posted& operator=(const Posted&) = delete;

  void post(std::vector<int> numbers) {
    kept_.push_back(std::move(numbers));
    sent_.emplace_back();
    MPI_Isend(kept_.back().data(),
              static_cast<int>(kept_.back().size()),
              MPI_INT,
              teams_.readers().first,
              tag::prompt,
              teams_.all().comm,
              &sent_.back());
  }

 private:
  const TwoTeams& teams_;
  std::list<std::vector<int>> kept_;
  std::vector<MPI_Request> sent_;
};

class Writers {
 public:
  Writers(const Side& side, Requests* requests, int n_sequences)
      : side_(side), requests_(requests), free_(n_sequences), posted_(side.teams()) {}

  std::vector<int> run() {
    post();
    while (!waiting_.empty() || !open_.empty()) {
      for (const int sequence : read_by_now()) {
        join(sequence);
      }
      step();
      post();
    }
    if (requests_ != nullptr) {
      posted_.post({});
    }
    return used_;
  }

 private:
  const casebook::Team& team() const { return side_.teams().own(); }

  /// Has the prompt of the next waiting request read.
  void post() {
    for (const Request& request : take_requests(requests_, free_.n(), team())) {
      const int sequence = free_.take(request);
      side_.pass().shorten(sequence, 0);
      waiting_.emplace(sequence, request);
      if (requests_ != nullptr) {
        std::vector<int> numbers{sequence, request.depth};
        numbers.insert(numbers.end(), request.prompt.begin(), request.prompt.end());
        posted_.post(std::move(numbers));
      }
    }
  }

  /// Sequences whose prompts are through. Where nothing else is to be done it waits for one.
  std::vector<int> read_by_now() {
    const casebook::TimedRegion timed(region::schedule);
    std::vector<int> sequences;
    for (bool there = requests_ != nullptr && !waiting_.empty(); there;) {
      const MPI_Comm comm = side_.teams().all().comm;
      const int reader = side_.teams().readers().first;
      int is_there = 1;
      if (open_.empty() && sequences.empty()) {
        MPI_Probe(reader, tag::is_through, comm, MPI_STATUS_IGNORE);
      } else {
        MPI_Iprobe(reader, tag::is_through, comm, &is_there, MPI_STATUS_IGNORE);
      }
      there = is_there != 0;
      if (there) {
        int& sequence = sequences.emplace_back();
        MPI_Recv(&sequence, 1, MPI_INT, reader, tag::is_through, comm, MPI_STATUS_IGNORE);
        there = sequences.size() < waiting_.size();
      }
    }
    std::vector<int> length{static_cast<int>(sequences.size())};
    share_numbers(length, team());
    sequences.resize(static_cast<std::size_t>(length.front()));
    share_numbers(sequences, team());
    return sequences;
  }

  void join(int sequence) {
    side_.receive(sequence);
    const Request request = waiting_.extract(sequence).mapped();
    std::vector<float> logits;
    if (requests_ != nullptr) {
      logits = side_.receive_logits(1);
    }
    open_.push_back({request, sequence, choose_tokens(requests_, {request.id}, logits, team())});
    used_.push_back(sequence);
  }

  /// Another token for each request.
  void step() {
    leave();
    if (open_.empty()) {
      return;
    }
    std::vector<Piece> pieces;
    std::vector<int> ids;
    for (const Open& open : open_) {
      pieces.push_back({open.sequence, open.next, 1});
      ids.push_back(open.request.id);
    }
    std::vector<float> logits(requests_ == nullptr ? 0 : ids.size() * side_.n_vocabulary());
    side_.pass().forward(pieces, logits);
    const std::vector<int> tokens = choose_tokens(requests_, ids, logits, team());
    for (std::size_t i = 0; i < open_.size(); ++i) {
      open_[i].next = {tokens[i]};
      ++open_[i].n_chosen;
    }
    leave();
  }

  void leave() {
    for (const Open& open : open_) {
      if (open.has_all()) {
        free_.give_back(open.sequence);
      }
    }
    std::erase_if(open_, [](const Open& open) { return open.has_all(); });
  }

  const Side& side_;
  Requests* requests_;  ///< rank 0's
  FreeSequences free_;
  Posted posted_;
  std::map<int, Request> waiting_;  ///< by their sequences: those whose prompts are not yet read
  std::vector<Open> open_;
  std::vector<int> used_;
};

}  // namespace

std::vector<int> write_answers(const Side& side, Requests* requests, int n_sequences) {
  return Writers(side, requests, n_sequences).run();
}

}  // namespace llm
