#pragma once

#include <optional>
#include <string>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// Questions of the launcher to a record (docs/record.schema.json). Each answers for a record that
/// lacks the entry, too.

bool passed(const Json& record);

/// True when the run was stopped on request, to be continued.
bool stopped(const Json& record);
bool oversubscribed(const Json& record);

/// Nodes that the ranks were on; 0 where the record names none.
int nodes_of(const Json& record);
std::string text_at(const Json& record, const char* pointer);

/// The processor as far as it is known; a virtual machine may hide its name:
/// "AMD EPYC (family 25, model 17)". "" where the record names none.
std::string processor_of(const Json& record);

/// The processor of this node, as its records will name it.
std::string this_processor();

/// True where both ran on one host, which a cloud may give another processor overnight.
bool ran_on_one_machine(const Json& a, const Json& b);

/// True or false by its JSON pointer; `otherwise` when it is missing, or something else.
bool flag_at(const Json& record, const char* pointer, bool otherwise);

/// A number by its JSON pointer ("/time/solve_s/median"); empty when it is missing or null.
std::optional<double> number_at(const Json& record, const char* pointer);

/// The number as JSON; null when there is none.
Json number_or_null(const std::optional<double>& value);

/// A whole number by its JSON pointer; 0 when it is missing, or beyond 1e9.
int count_at(const Json& record, const char* pointer);

/// A list by its JSON pointer; empty when it is missing or null.
const Json& list_at(const Json& record, const char* pointer);
const Json& list_at(Json&&, const char*) = delete;  // it would be gone

/// Median time of solve(); empty when the judge said no.
std::optional<double> median_s(const Json& record);

/// The median of a time ("set_up_s"), which records before schema 3 hold as a bare number; empty when
/// there is none.
std::optional<double> median_of(const Json& record, const std::string& time);

/// Construction, set-up and solve: the median of their sum; of older records set-up and solve, and of
/// external programs the whole run. Empty when the judge said no.
std::optional<double> total_s(const Json& record);

/// The total where every repetition has one (schema 3), else the solve alone: what variants are compared
/// by. Empty when the judge said no.
std::optional<double> charged_s(const Json& record);

/// False where the record says that the method breaks a rule of the app, such as HPCG's.
bool within_rules(const Json& record);

/// The check that a ladder shows: `energy_reference`, else the first one against a stored reference
/// (its name ends in `_reference`), else `residual`, else the nearest to its bound; null when the
/// record has none.
Json main_check(const Json& record);

/// The part of its bound that a check's error takes: infinite for what is no number, or not 0 where the
/// bound is 0.
double part_of_bound(const Json& check);

/// The check whose error takes the largest part of its bound; the first one where all bounds are 0.
Json nearest_check(const Json& record);

/// The region with the largest share of the solve time; null when no region was timed.
Json largest_region(const Json& record);

}  // namespace casebook::cli
