#include "cli/lesson/step_text.hpp"

#include <algorithm>
#include <regex>
#include <sstream>

#include <fmt/format.h>

#include "cli/lesson/page_table.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

// Longer lines are hard to follow with the eye (Bringhurst gives 45 to 75 characters).
constexpr int widest = 90;

bool is_code_fence(const std::string& line) {
  return line.starts_with("```");
}

bool stays_as_it_is(const std::string& line) {
  return line.empty() || line.starts_with("    ");
}

/// Columns in front of a list entry's text: "- " is 2, "10. " is 4; 0 for other lines.
std::size_t list_mark(const std::string& line) {
  static const std::regex pattern(" *([-*]|[0-9]+\\.) +");
  std::smatch mark;
  const bool found = std::regex_search(line, mark, pattern, std::regex_constants::match_continuous);
  return found ? static_cast<std::size_t>(mark.length()) : 0;
}

/// `**word**` becomes a bold word; without colour the stars stay, as they say the same.
std::string with_strong_words(const std::string& line, bool colour) {
  static const std::regex pattern("\\*\\*([^*]+)\\*\\*");
  return colour ? std::regex_replace(line, pattern, "\033[1m$1\033[0m") : line;
}

/// Collects the lines of one paragraph or list entry and writes them wrapped.
class Paragraph {
 public:
  Paragraph(std::string& page, const Terminal& terminal) : page_(page), terminal_(terminal) {}

  void add(const std::string& line) {
    const std::size_t mark = list_mark(line);
    if (mark > 0) {
      flush();
      mark_ = line.substr(0, mark);
    }
    text_ += line.substr(mark) + " ";
  }

  void flush() {
    std::string margin = mark_;
    const int width = std::min(terminal_.width, widest) - display_width(mark_);
    for (const std::string& line : wrapped(text_, width)) {
      page_ += margin + with_strong_words(line, terminal_.colour) + "\n";
      margin = std::string(mark_.size(), ' ');
    }
    text_.clear();
    mark_.clear();
  }

 private:
  std::string& page_;
  const Terminal& terminal_;
  std::string text_;
  std::string mark_;
};

}  // namespace

std::string title_of(std::string_view markdown, const std::string& variant) {
  const std::string name_in_front = variant + ": ";
  std::istringstream lines{std::string(markdown)};
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("# ")) {
      const std::string title =
          line.substr(2, line.find("<!--") - 2);  // without a note to the author
      return title.starts_with(name_in_front) ? title.substr(name_in_front.size()) : title;
    }
  }
  return "";
}

std::string rendered(std::string_view markdown, const Terminal& terminal) {
  std::string page;
  Paragraph paragraph(page, terminal);
  std::istringstream lines{std::string(markdown)};
  bool in_code = false;
  std::vector<std::string> table;
  std::vector<std::string> left_out;  // columns of the table above
  for (std::string line; std::getline(lines, line);) {
    if (!in_code && line.starts_with("|")) {
      paragraph.flush();
      table.push_back(line);
      continue;
    }
    if (!table.empty()) {
      const PageTable shown = page_table(table, terminal);
      page += shown.text;
      left_out = shown.left_out;
      table.clear();
    }
    if (is_code_fence(line)) {
      paragraph.flush();
      in_code = !in_code;
    } else if (in_code) {
      page += "    " + line + "\n";
    } else if (line.starts_with("#")) {
      paragraph.flush();
      left_out.clear();
      const std::string heading = line.substr(std::min(line.find_first_not_of("# "), line.size()));
      page += styled(heading, Style::bold, terminal.colour) + "\n";
    } else if (stays_as_it_is(line)) {
      paragraph.flush();
      const bool is_second_blank = line.empty() && page.ends_with("\n\n");  // after a comment
      page += is_second_blank ? "" : line + "\n";
    } else if (!line.starts_with("<!--")) {
      const std::string shown = without_legends(line, left_out);
      if (!shown.empty()) {
        paragraph.add(shown);
      }
    }
  }
  paragraph.flush();
  return table.empty() ? page : page + page_table(table, terminal).text;
}

std::string step_template(const std::string& variant, const std::string& parent) {
  return fmt::format(R"(# {}: <!-- one line that names the change -->

## Symptom

<!-- Numbers from the profile of {}: which region, which share, which limit. -->

## Cause

<!-- The mechanism, with the model that says so; and the comment `attacks` of CONTRIBUTING.md. -->

## Change

<!-- What is different in the code, and which seam it belongs to. -->

## Prediction

<!-- A number, written before measuring, and how it follows from the cause; and the comment `prediction`. -->

## Measured

<!-- measured:begin -->
Not measured.
<!-- measured:end -->

## Prediction against measurement

<!-- What came of the prediction, and why; **no gain** in bold where the step brought none. -->

## Limits

<!-- When it hurts, what it costs, what the next bottleneck is. -->
)",
                     variant,
                     parent);
}

}  // namespace casebook::cli
