// How many times faster one run is than another, and whether that may be said.

/** Why two runs give no ratio; null where nothing speaks against it. */
function objection(a, b) {
  for (const record of [a, b]) {
    if (record.verdict !== "pass") {
      return `the judge did not pass ${record.variant}`;
    }
    if (!charged(record)) {
      return `${record.variant} has no time`;
    }
    if (at(record, "layout.oversubscribed")) {
      return `${record.variant} had more threads than cores`;
    }
    if (record.no_speed_up) {
      return `${record.variant}: ${record.no_speed_up}`;
    }
  }
  if (at(a, "case.input_hash") !== at(b, "case.input_hash")) {
    return "they solve different inputs";
  }
  if (at(a, "machine.host") !== at(b, "machine.host")) {
    return "they ran on different hosts";
  }
  const same = ["cpu", "cpu_family", "cpu_model"].every((name) => at(a, `machine.${name}`) === at(b, `machine.${name}`));
  return same ? null : "they ran on different processors";
}

/** P(at most k of n fair coins show heads). */
function binomialTail(n, k) {
  let term = 0.5 ** n;
  let sum = term;
  for (let j = 1; j <= k; ++j) {
    term *= (n - j + 1) / j;
    sum += term;
  }
  return sum;
}

/** The k-th smallest and largest sample with k as large as a coverage of 95 % allows; fewer than six
    give their range. Source: Hollander & Wolfe (1999), section 3.6 */
function medianInterval(samples) {
  const sorted = [...samples].sort(d3.ascending);
  const n = sorted.length;
  let k = 1;
  while (k + 1 <= n / 2 && 2 * binomialTail(n, k) <= 0.05) {
    ++k;
  }
  return {median: d3.median(sorted), low: sorted[k - 1], high: sorted[n - k], n};
}

/** The two-sided p of the test of Mann and Whitney, exact where no two samples are equal.
    Source: Hollander & Wolfe (1999), section 4.1 */
function rankTest(a, b) {
  const u = d3.sum(a, (x) => d3.sum(b, (y) => (x > y ? 1 : x === y ? 0.5 : 0)));
  const most = a.length * b.length;
  // ways[k][s]: how many choices of k out of the ranks so far have s pairs in which the other group is lower
  const ways = d3.range(a.length + 1).map(() => new Float64Array(most + 1));
  ways[0][0] = 1;
  for (let rank = 0; rank < a.length + b.length; ++rank) {
    for (let k = Math.min(a.length, rank + 1); k >= 1; --k) {
      const below = rank - (k - 1);
      for (let s = most; s >= below; --s) {
        ways[k][s] += ways[k - 1][s - below];
      }
    }
  }
  const all = d3.sum(ways[a.length]);
  const tail = d3.sum(ways[a.length].slice(0, Math.floor(Math.min(u, most - u)) + 1)) / all;
  return Math.min(1, 2 * tail);
}

/** Times of the rounds that both took part in: [[a, b]]. */
function pairsOf(a, b) {
  if (!at(a, "rounds.id") || at(a, "rounds.id") !== at(b, "rounds.id")) {
    return [];
  }
  const times = new Map(list(b.rounds.runs).map((run) => [run.round, run.total_s]));
  return list(a.rounds.runs).filter((run) => times.has(run.round))
    .map((run) => [run.total_s, times.get(run.round)]);
}

/** Fewer pairs do not cover the median with 95 %: what they tell, the ladder says by the scatter of all. */
const fewestTold = 6;

/** {median, low, high, n, how, proven} of a's time over b's, or {why}. */
function ratioOf(a, b) {
  const why = objection(a, b);
  if (why) {
    return {why};
  }
  const step = stepOf(a, b);
  if (step) {
    return step;
  }
  const pairs = pairsOf(a, b);
  if (pairs.length) {
    const interval = medianInterval(pairs.map(([slow, fast]) => slow / fast));
    const proven = interval.n >= fewestTold && (interval.low > 1 || interval.high < 1);
    return {...interval, proven, how: `${counted(interval.n, "pair")} of runs in the same round`};
  }
  const [slow, fast] = [charged(a), charged(b)];
  if (slow.what !== fast.what) {
    return {why: "one record has total times, the other only those of the solve"};
  }
  return {
    median: slow.median / fast.median, low: slow.low / fast.high, high: slow.high / fast.low, n: 0,
    proven: slow.samples.length >= 6 && fast.samples.length >= 6 && rankTest(slow.samples, fast.samples) <= 0.05,
    how: "medians of runs that were not interleaved; the range is that of their extremes",
  };
}

/** Comparisons in interleaved pairs of two variants on the same input. */
function comparisonsOf(a, b) {
  return [...data.records.values()].map(({record}) => record).filter((record) =>
    record.kind === "compare" && record.app === a.app &&
    at(record, "case.input_hash") === at(a, "case.input_hash") &&
    [record.a?.variant, record.b?.variant].sort().join() === [a.variant, b.variant].sort().join());
}

/** The ratio of a step as its ladder has it, where the two runs are a rung and its parent: one number everywhere. */
function stepOf(a, b) {
  for (const ladder of data.ladders) {
    const rung = ladder.measured.find((one) => one.record === b.id && one.step);
    const parent = rung && ladder.measured.find((one) => one.variant === rung.parent);
    if (parent?.record === a.id) {
      return {...rung.step, proven: ["faster", "slower"].includes(rung.step.told)};
    }
  }
  return null;
}
