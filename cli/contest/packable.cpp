#include "cli/contest/packable.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/contest/packed_build.hpp"
#include "cli/contest/raw_outputs.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

std::string wrong_name(const RecordOnDisk& record, const Submission& submission) {
  const std::string variant = text_at(record.json, "/variant");
  const bool known = std::any_of(submission.ladder.begin(),
                                 submission.ladder.end(),
                                 [&](const Variant& one) { return one.name == variant; });
  if (!known) {
    return fmt::format("`{}` is no variant of {}", shortened(variant), submission.app.name);
  }
  if (!is_plain_file_name(record.file.filename().string())) {
    return "the file's name is not plain: no dot or dash in front, one line";
  }
  const std::string id = text_at(record.json, "/id");
  if (id != record.file.stem().string()) {
    return fmt::format("its id `{}` is not the name of its file", shortened(id));
  }
  return "";
}

std::string wrong_program(const RecordOnDisk& record, const Submission& submission) {
  if (record.json.contains("external") != submission.program.has_value()) {
    return submission.program ? "it is no record of a program that we did not write"
                              : "it is the record of a program that we did not write";
  }
  if (!submission.program) {
    return "";
  }
  const std::string deck = text_at(record.json, "/external/deck");
  if (!is_plain_file_name(deck)) {
    return fmt::format("`{}` is no name of a deck beside its script", shortened(deck));
  }
  const std::string wrong = raw_outputs_of(record, *submission.program).wrong;
  return wrong.empty() ? objection_to_build(record, submission) : wrong;
}

}  // namespace

std::string objection_to(const RecordOnDisk& record, const Submission& submission) {
  if (text_at(record.json, "/app") != submission.app.name || !passed(record.json)) {
    return fmt::format("it is no record of {} that the judge passed", submission.app.name);
  }
  const std::string wrong = wrong_name(record, submission);
  return wrong.empty() ? wrong_program(record, submission) : wrong;
}

}  // namespace casebook::cli
