// The data of the page, and what is looked up in them.

let data = null;

/** The data of this file: JSON, compressed, in base64. */
async function unpack(text) {
  if (typeof DecompressionStream === "undefined") {
    throw new Error("this browser is older than 2023 and cannot unpack the page's data");
  }
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

function take(json) {
  data = {
    ...json,
    records: new Map(Object.entries(json.records)),
    lessons: new Map(Object.entries(json.lessons).map(([app, of]) => [app, new Map(Object.entries(of))])),
    roofs: new Map(Object.entries(json.roofs)),
  };
  data.ladders.forEach((ladder, number) => {
    ladder.number = String(number);
    ladder.measured = ladder.rungs.filter((rung) => recordOf(rung.record));
  });
  data.regions = new Map(data.apps.map((app) => [app.name, regionsOf(app.name)]));
}

/** What stands at a path such as time.solve_s.median; undefined where there is nothing. */
function at(json, path) {
  return path.split(".").reduce((holder, name) =>
    (holder !== null && typeof holder === "object" && Object.hasOwn(holder, name) ? holder[name] : undefined), json);
}

function list(value) {
  return Array.isArray(value) ? value : [];
}

function recordOf(id) {
  return id ? data.records.get(id)?.record : undefined;
}

function lessonOf(app, variant) {
  return data.lessons.get(app)?.get(variant);
}

/** Construction, set-up and solve of each repetition where the record has them together (schema 3);
    else the solve alone. {what, median, samples}; null for a wrong answer. */
function charged(record) {
  if (!record || record.verdict !== "pass") {
    return null;
  }
  for (const [what, path] of [["total", "time.total_s"], ["solve", "time.solve_s"]]) {
    const times = at(record, path);
    if (times && isNumber(times.median)) {
      const samples = list(times.samples).filter(isNumber);
      return {what, median: times.median, samples, low: d3.min(samples) ?? times.median,
              high: d3.max(samples) ?? times.median};
    }
  }
  return null;
}

/** Regions of solve() with their seconds (mean over ranks, median over repetitions), and what no
    region covers, under the name null. */
function regionTimes(record) {
  const solve = at(record, "time.solve_s.median");
  if (!isNumber(solve)) {
    return [];
  }
  const named = list(record.regions)
    .filter((region) => isNumber(region.share))
    .map((region) => ({name: String(region.name), share: region.share, time: region.share * solve}));
  const rest = 1 - d3.sum(named, (region) => region.share);
  return rest > 0.005 ? [...named, {name: null, share: rest, time: rest * solve}] : named;
}

/** Names of all regions of an app, the one that costs most first: a name keeps its place, and with it
    its colour, in every case. */
function regionsOf(app) {
  const sums = new Map();
  for (const {record} of data.records.values()) {
    if (record.app === app && ["run", "profile"].includes(record.kind)) {
      for (const region of regionTimes(record).filter((one) => one.name !== null)) {
        sums.set(region.name, (sums.get(region.name) || 0) + region.share);
      }
    }
  }
  return [...sums].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}

/** Those that stand for their problem first, and of these the one with most steps that are told. */
function laddersOf(app) {
  return data.ladders.filter((ladder) => ladder.app === app)
    .sort((a, b) => b.principal - a.principal || b.n_told - a.n_told || b.measured.length - a.measured.length);
}

/** What is told of a rung against the baseline, which itself is no step. */
function toldOfBaseline(rung) {
  return !rung.parent || (rung.baseline_told ?? rung.baseline_proven);
}

/** Variants in the ladder's order: by number, a letter after its number. */
function inOrder(variants) {
  const key = (name) => [Number(/^v(\d+)/.exec(name)?.[1] ?? 1e6), name];
  return [...variants].sort((a, b) => d3.ascending(key(a)[0], key(b)[0]) || d3.ascending(a, b));
}

function ladderTitle(ladder) {
  const same = data.ladders.filter((other) => other.app === ladder.app && other.case === ladder.case &&
    other.input_hash !== ladder.input_hash).length;
  const input = same ? ` (${String(ladder.input_hash).slice(-6)})` : "";
  const machines = new Set(data.ladders.map((other) => other.machine));
  return `${ladder.case}${input}, ${layoutText(ladder)}${machines.size > 1 ? `, ${ladder.machine}` : ""}`;
}

/** The ladder that an address names, else the one that says most of an app. */
function chosenLadder(app, number) {
  const ladders = laddersOf(app);
  return ladders.find((ladder) => ladder.number === number) || ladders[0];
}

function placeOf(record) {
  const hosts = new Set(list(at(record, "layout.hosts")));
  return {ranks: at(record, "layout.ranks"), threads: at(record, "layout.threads"), nodes: hosts.size};
}

/** The peaks of the numbers that a ladder's work is done in; none where they were not measured. */
function peaksFor(ladder, roofs) {
  return list(ladder.numbers === "float" ? roofs.fma_single : roofs.fma);
}

/** "FMA avx2", or "FMA avx2 in floats": the name of such a peak. */
function peakName(ladder, what) {
  return `FMA ${what}${ladder.numbers === "float" ? " in floats" : ""}`;
}

/** The roofs that hold for a ladder's layout and numbers: {bandwidth, arithmetic}, each [{name, value}],
    in GB/s and GFLOP/s. null where the machine has none */
function roofsFor(ladder) {
  const roofs = recordOf(data.roofs.get(ladder.machine));
  if (!roofs) {
    return null;
  }
  const cores = Math.max(1, (ladder.ranks * ladder.threads) / Math.max(1, ladder.nodes));
  const fitting = (entries) => {
    const counts = [...new Set(list(entries).map((entry) => entry.threads))].sort(d3.ascending);
    const most = counts.filter((count) => count <= cores).pop() ?? counts[0];
    return list(entries).filter((entry) => entry.threads === most);
  };
  const nodes = Math.max(1, ladder.nodes);
  const levels = d3.rollups(fitting(roofs.bandwidth), (entries) =>
    d3.greatest(entries, (entry) => entry.gb_s.median), (entry) => entry.level);
  const fma = fitting(peaksFor(ladder, roofs)).sort((a, b) => b.gflop_s.median - a.gflop_s.median);
  const arithmetic = fma.filter((entry, k) => k === 0 || entry.isa === "scalar");
  return {
    bandwidth: levels.map(([level, entry]) => ({name: `${level}`, value: entry.gb_s.median * nodes})),
    arithmetic: arithmetic.map((entry) => ({name: peakName(ladder, entry.isa), value: entry.gflop_s.median * nodes})),
  };
}

function counterOf(record, name) {
  return list(at(record, "counters.values"))
    .find((counter) => counter.name === name && isNumber(counter.value));
}

/** Where a run stands below the roofs, by what is known of it: flops and bytes that were counted, else
    those of the textbook, with the bytes of the rung's own ledger where its lesson has one. null without
    either. source: "counted", "ledger" or "textbook" */
function rooflinePoint(record) {
  const time = at(record, "time.solve_s.median");
  const [flops, bytes] = ["flops", "bytes"].map((name) => counterOf(record, name));
  const isCounted = flops?.tier === "hw" && bytes?.tier === "hw";
  const perUnit = lessonOf(record?.app, record?.variant)?.bytes_per_unit;
  const ledger = perUnit && record?.work ? {flops: record.work.flops, bytes: perUnit * record.work.units} : null;
  const amount = isCounted ? {flops: flops.value, bytes: bytes.value} : ledger || record?.work;
  if (record?.verdict !== "pass" || !isNumber(time) || !amount?.flops || !amount?.bytes) {
    return null;
  }
  return {intensity: amount.flops / amount.bytes, rate: (1e-9 * amount.flops) / time,
          source: isCounted ? "counted" : ledger ? "ledger" : "textbook"};
}

/** What the roofs allow at an intensity, GFLOP/s, from main memory; null without an arithmetic roof. */
function roofAt(roofs, intensity) {
  if (!roofs.arithmetic.length) {
    return null;
  }
  const memory = roofs.bandwidth.find((level) => level.name === "DRAM");
  const peak = d3.max(roofs.arithmetic, (roof) => roof.value);
  return memory ? Math.min(peak, memory.value * intensity) : peak;
}

/** The part of the roof that a run reaches; null where a roof or the work is not known. */
function partOfRoof(ladder, record) {
  const roofs = roofsFor(ladder);
  const point = record && rooflinePoint(record);
  const roof = roofs && point ? roofAt(roofs, point.intensity) : null;
  return roof ? point.rate / roof : null;
}

/** What a rung leaves out of the textbook's work, itself or by a rung before it; "" where nothing. */
function leavesOut(variant, ladder) {
  for (let name = variant; name;) {
    const lesson = lessonOf(ladder.app, name);
    if (lesson?.leaves_out) {
      return lesson.leaves_out;
    }
    name = lesson?.parent;
  }
  return "";
}

function partOfRoofText(ladder, record) {
  const part = partOfRoof(ladder, record);
  return part > 1 ? ">\u00a0100\u00a0%" : percent(part);
}
