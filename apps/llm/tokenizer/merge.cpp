#include "apps/llm/tokenizer/merge.hpp"

#include <queue>

#include "apps/llm/tokenizer/unicode.hpp"

namespace llm {
namespace {

/// A possible join of two parts; outdated once one of them has grown.
struct Join {
  double cost;
  int left;
  int right;
  std::size_t length;  ///< of both when it was found

  /// The queue's top is the largest: the cheapest, then the leftmost.
  friend bool operator<(const Join& a, const Join& b) {
    return a.cost != b.cost ? a.cost > b.cost : a.left > b.left;
  }
};

/// The parts as a list, from which joined ones are taken out.
struct ListedPart {
  std::string_view text;
  int before;
  int next;
};

class Joining {
 public:
  Joining(const std::vector<std::string_view>& parts, const JoinCost& cost) : cost_(cost) {
    const auto n = static_cast<int>(parts.size());
    for (int i = 0; i < n; ++i) {
      list_.push_back({parts[static_cast<std::size_t>(i)], i - 1, i + 1 < n ? i + 1 : -1});
    }
    for (int i = 0; i + 1 < n; ++i) {
      propose(i, i + 1);
    }
  }

  std::vector<std::string_view> result() {
    while (!joins_.empty()) {
      const Join join = joins_.top();
      joins_.pop();
      if (is_current(join)) {
        apply(join);
      }
    }
    std::vector<std::string_view> parts;
    for (int i = list_.empty() ? -1 : 0; i >= 0; i = at(i).next) {
      parts.push_back(at(i).text);
    }
    return parts;
  }

 private:
  ListedPart& at(int i) { return list_[static_cast<std::size_t>(i)]; }

  bool is_current(const Join& join) {
    return at(join.left).next == join.right &&
           at(join.left).text.size() + at(join.right).text.size() == join.length &&
           !at(join.left).text.empty();
  }

  void propose(int left, int right) {
    if (left < 0 || right < 0) {
      return;
    }
    if (const auto cost = cost_(at(left).text, at(right).text)) {
      joins_.push({*cost, left, right, at(left).text.size() + at(right).text.size()});
    }
  }

  void apply(const Join& join) {
    ListedPart& left = at(join.left);
    ListedPart& right = at(join.right);
    left.text = {left.text.data(), join.length};
    left.next = right.next;
    right.text = {};
    if (left.next >= 0) {
      at(left.next).before = join.left;
    }
    propose(left.before, join.left);
    propose(join.left, left.next);
  }

  const JoinCost& cost_;
  std::vector<ListedPart> list_;
  std::priority_queue<Join> joins_;
};

}  // namespace

std::vector<std::string_view> join_parts(std::vector<std::string_view> parts,
                                         const JoinCost& cost) {
  return Joining(parts, cost).result();
}

std::vector<std::string_view> characters(std::string_view text) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t length = next_character(text).length;
    parts.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return parts;
}

}  // namespace llm
