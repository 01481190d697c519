#pragma once

#include <ctime>
#include <string>

namespace casebook {

/// The name of this machine, as records hold it.
std::string host_name();

/// A time as records have it, UTC in ISO 8601 to the second: 2026-01-31T12:00:00Z.
std::string utc_text(std::time_t time);

/// Now, as utc_text().
std::string utc_now();

/// A name that no other record has: the time, what it is of, random hexadecimal digits, such as
/// 20260131T120000Z-scf-v3_schwarz_screening-w2-n2t1-3fa0. Sorted by name is sorted by time.
/// label: "" is left out
std::string new_id(const std::string& label,
                   std::time_t time = std::time(nullptr),
                   int random_digits = 4);

}  // namespace casebook
