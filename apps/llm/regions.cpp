#include "apps/llm/regions.hpp"

namespace llm::region {

const casebook::Region embed("embed");
const casebook::Region norm("norm");
const casebook::Region qkv("qkv");
const casebook::Region rope("rope");
const casebook::Region attention("attention");
const casebook::Region projection("projection");
const casebook::Region feed_forward("feed_forward");
const casebook::Region logits("logits");
const casebook::Region allreduce("allreduce");
const casebook::Region kv_transfer("kv_transfer");
const casebook::Region schedule("schedule");

}  // namespace llm::region
