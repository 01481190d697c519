// Figures, drawn with Observable Plot. Each returns an SVG, or null where there is nothing to draw.

// Told apart with every common kind of colour blindness (Okabe and Ito 2008), without black and yellow.
const regionColours = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#8a6fc9", "#7f7f7f"];
const notTimed = "in no timed region";

function colourOf(app, region) {
  const place = region === null ? -1 : (data.regions.get(app) || []).indexOf(region);
  return place < 0 ? "var(--rest)" : regionColours[place % regionColours.length];
}

/** The width that a figure may have on this screen. */
function drawingWidth(most = 860) {
  return Math.max(300, Math.min(most, document.getElementById("main").clientWidth - 24));
}

function isNarrow() {
  return drawingWidth() < 560;
}

function plot(label, options) {
  const drawing = Plot.plot({
    width: drawingWidth(), marginBottom: 46, style: {background: "none", fontSize: "12px", overflow: "visible"},
    ...options, marks: [...logMarks(options, "x", Plot.gridX, Plot.axisX), ...logMarks(options, "y", Plot.gridY, Plot.axisY), ...options.marks],
  });
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", label);
  return drawing;
}

/** Marks and their labels of a logarithmic axis. Left to itself the library labels only some of the marks:
    d3 leaves out every 5 of an axis of three decades. */
function logMarks(options, name, grid, axis) {
  const scale = options[name];
  return scale?.type === "log" ? [
    ...(scale.grid ? [grid(scale.ticks)] : []),
    axis(scale.ticks, {label: scale.label, text: (tick) => scale.tickFormat(tick)}),
  ] : [];
}

/** A logarithmic axis with few, round marks: as many in each decade as there is room for. */
function logAxis(label, values, format = (value) => d3.format("~g")(value)) {
  const [low, high] = d3.extent(values.filter((value) => value > 0));
  const exponents = d3.range(Math.floor(Math.log10(low)) - 1, Math.ceil(Math.log10(high)) + 1);
  const choices = [[1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 5], [1, 3], [1]].map((digits) =>
    exponents.flatMap((exponent) => digits.map((digit) => Number(`${digit}e${exponent}`)))
      .filter((tick) => tick >= low / 1.02 && tick <= high * 1.02));
  const ticks = choices.find((all) => all.length <= (isNarrow() ? 5 : 10)) || choices[3];
  return {type: "log", label, grid: true, ticks: ticks.length ? ticks : [low, high], tickFormat: format};
}

function labelOf(variant) {
  const name = isNarrow() ? rungNumber(variant) : rungName(variant);
  return name.length > 30 ? name.slice(0, 29) + "\u2026" : name;
}

function labelMargin(variants) {
  return 16 + 7.2 * (d3.max(variants, (variant) => labelOf(variant).length) || 4);
}

/** Where a rung stands against its parent: faster, slower, the same, or not told. */
function effectOf(rung) {
  if (!rung.parent) {
    return "baseline";
  }
  if (rung.parent_told === "the same") {
    return "the same within 3 %";
  }
  if (!isNumber(rung.against_parent) || !rung.parent_proven) {
    return rung.parent_told === "too few" ? "too few pairs to say" : "no difference shown";
  }
  return rung.against_parent > 1 ? "faster than its parent" : "slower than its parent";
}

const effectColours = {
  domain: ["baseline", "faster than its parent", "slower than its parent", "the same within 3 %", "no difference shown",
    "too few pairs to say"],
  range: ["var(--ink)", "var(--accent)", "var(--warn)", "var(--muted)", "var(--rest)", "var(--line)"],
};

/** Median and range of every rung's time. */
function ladderFigure(ladder) {
  const rows = ladder.measured.map((rung) => ({rung, times: charged(recordOf(rung.record))}))
    .filter((row) => row.times)
    .map(({rung, times}) => ({
      ...times, variant: rung.variant, effect: effectOf(rung),
      address: rungAddress(ladder, rung.variant),
      title: `${rungName(rung.variant)}\n${seconds(times.median)} (${seconds(times.low)} to ${seconds(times.high)}, ` +
        `${counted(times.samples.length, "repetition")})\n${factor(rung.against_parent, rung.parent_told)} parent, ` +
        `${factor(rung.against_baseline, toldOfBaseline(rung))} baseline`,
    }));
  if (!rows.length) {
    return null;
  }
  const variants = rows.map((row) => row.variant);
  return plot(`Time of each rung of ${ladder.app}, ${ladderTitle(ladder)}`, {
    height: 24 * rows.length + 60, marginLeft: labelMargin(variants), marginTop: 8,
    x: logAxis(`${rows[0].what} time, logarithmic \u2192`, rows.flatMap((row) => [row.low, row.high]), secondsOfAxis),
    y: {domain: variants, label: null, tickFormat: labelOf, tickSize: 0},
    color: {...effectColours, legend: true},
    marks: [
      Plot.ruleY(rows, {y: "variant", x1: "low", x2: "high", stroke: "effect", strokeWidth: 3, strokeOpacity: 0.5}),
      Plot.dot(rows, {y: "variant", x: "median", r: 5.5, fill: "effect", href: "address", tip: true, title: "title"}),
    ],
  });
}

/** What every repetition of some runs took, one row a run. */
function repetitionsFigure(runs) {
  const points = runs.flatMap(({name, record}) => {
    const times = charged(record);
    return times ? times.samples.map((time, k) => (
      {name, time, what: times.what, k: k + 1, off: 100 * (time / times.median - 1)})) : [];
  });
  if (!points.length) {
    return null;
  }
  const names = runs.map((run) => run.name);
  return plot(`Every repetition of ${names.join(" and ")}`, {
    height: 40 * names.length + 50, marginLeft: labelMargin(names),
    x: {label: `${points[0].what} time against the run's median [%] \u2192`, grid: true, nice: true, ticks: isNarrow() ? 4 : 8,
        tickFormat: "+d", domain: deviations(points)},
    y: {domain: names, label: null, tickFormat: labelOf, tickSize: 0},
    marks: [
      Plot.ruleX([0], {stroke: "currentColor", strokeOpacity: 0.5}),
      Plot.dot(points, {x: "off", y: "name", r: 4, fill: "var(--accent)", fillOpacity: 0.6, tip: true,
        title: (point) => `repetition ${point.k}: ${seconds(point.time)}`}),
    ],
  });
}

/** At least 5 % to each side, so that a quiet run looks quiet. */
function deviations(points) {
  const most = Math.max(5, d3.max(points, (point) => Math.abs(point.off)));
  return [-most, most];
}

/** Shares of the solve, one bar a rung. */
function regionsFigure(app, runs) {
  const parts = runs.flatMap(({name, record}) =>
    regionTimes(record).map((part) => ({...part, rung: name})));
  if (!parts.length) {
    return null;
  }
  const order = [...(data.regions.get(app) || []), null].filter((region) =>
    parts.some((part) => part.name === region));
  parts.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const names = runs.map((run) => run.name).filter((name) => parts.some((part) => part.rung === name));
  const label = (region) => region ?? notTimed;
  return plot(`Where the time of ${names.length} rungs of ${app} goes`, {
    height: 24 * names.length + 60, marginLeft: labelMargin(names), marginTop: 8,
    x: {label: "part of the solve \u2192", percent: true, domain: [0, 100]},
    y: {domain: names, label: null, tickFormat: labelOf, tickSize: 0},
    color: {domain: order.map(label), range: order.map((region) => colourOf(app, region)), legend: true},
    marks: [
      Plot.barX(parts, {x: "share", y: "rung", fill: (part) => label(part.name), insetTop: 3, insetBottom: 3,
        insetRight: 1, order: null, tip: true,
        title: (part) => `${part.rung}\n${label(part.name)}: ${percent(part.share)}, ${seconds(part.time)}`}),
    ],
  });
}

/** Seconds in every region of two runs, a line from one to the other. */
function regionsOfTwo(app, a, b) {
  const [before, after] = [a, b].map(({record}) =>
    new Map(regionTimes(record).map((part) => [part.name ?? notTimed, part.time])));
  const names = [...(data.regions.get(app) || []), notTimed].filter((name) => before.has(name) || after.has(name));
  const rows = names.flatMap((name) => [[a.name, before], [b.name, after]]
    .filter(([, of]) => of.get(name) > 0).map(([side, of]) => ({name, side, time: of.get(name)})));
  if (!rows.length) {
    return null;
  }
  const both = names.filter((name) => before.get(name) > 0 && after.get(name) > 0)
    .map((name) => ({name, from: before.get(name), to: after.get(name)}));
  return plot(`Time in each region of ${a.name} and ${b.name}`, {
    height: 28 * names.length + 70, marginLeft: 16 + 7.4 * d3.max(names, (name) => name.length), marginTop: 8,
    x: logAxis("seconds of a solve, logarithmic \u2192", rows.map((row) => row.time), secondsOfAxis),
    y: {domain: names, label: null, tickSize: 0},
    color: {domain: [a.name, b.name], range: ["var(--rest)", "var(--accent)"], legend: true, tickFormat: rungName},
    marks: [
      Plot.link(both, {y: "name", x1: "from", x2: "to", stroke: "var(--line)", strokeWidth: 3}),
      Plot.dot(rows, {x: "time", y: "name", r: 5.5, fill: "side", tip: true,
        title: (row) => `${rungName(row.side)}, ${row.name}: ${seconds(row.time)}`}),
    ],
  });
}

/** Predicted ranges and what was measured, for the steps of a ladder. */
function predictionsFigure(rows) {
  const known = rows.filter((row) => row.prediction.quantity === "speed_up" && isNumber(row.measured?.median));
  if (!known.length) {
    return null;
  }
  const variants = known.map((row) => row.variant);
  const ranges = known.map((row) => ({variant: row.variant, low: row.prediction.low, high: row.prediction.high,
    value: row.prediction.value}));
  const measured = known.map((row) => ({variant: row.variant, ...row.measured, verdict: row.verdict}));
  return plot("Predicted and measured speed-up of each step", {
    height: 24 * known.length + 60, marginLeft: labelMargin(variants), marginTop: 8,
    x: logAxis("speed-up against the parent, logarithmic \u2192", [...ranges, ...measured].flatMap((row) => [row.low, row.high])),
    y: {domain: variants, label: null, tickFormat: labelOf, tickSize: 0},
    color: {domain: ["as predicted", "not excluded", "more than predicted", "less than predicted", "not decided"],
            range: ["var(--accent)", "color-mix(in srgb, var(--accent) 45%, var(--paper))", "var(--good)", "var(--warn)", "var(--rest)"], legend: true},
    marks: [
      Plot.ruleX([1], {stroke: "currentColor", strokeOpacity: 0.5}),
      Plot.ruleY(ranges, {y: "variant", x1: "low", x2: "high", stroke: "var(--line)", strokeWidth: 12}),
      Plot.tickX(ranges, {y: "variant", x: "value", stroke: "var(--muted)", strokeWidth: 2, insetTop: 4, insetBottom: 4}),
      Plot.ruleY(measured, {y: "variant", x1: "low", x2: "high", stroke: "verdict", strokeWidth: 2}),
      Plot.dot(measured, {y: "variant", x: "median", r: 5, fill: "verdict", tip: true,
        title: (row) => `${rungName(row.variant)}: measured ${factor(row.median)} (${factor(row.low)} to ${factor(row.high)}), ${row.verdict}`}),
    ],
  });
}

/** Speed against cores of one variant's runs on one input. */
function scalingFigure(runs) {
  const points = runs.map((run) => ({...run, time: charged(run.record)?.median}))
    .filter((run) => run.time && !at(run.record, "layout.oversubscribed"));
  if (new Set(points.map((point) => point.cores)).size < 2) {
    return null;
  }
  const base = d3.least(points, (point) => point.cores);
  const most = d3.max(points, (point) => point.cores);
  const speed = points.map((point) => ({...point, speed: (base.time / point.time) * base.cores}));
  return plot("Speed-up with cores", {
    height: 320, marginLeft: 48,
    x: {label: "cores \u2192", domain: [0, most * 1.1], ticks: Math.min(most, 8), tickFormat: "d"},
    y: {label: `\u2191 speed-up against ${base.layout}`, domain: [0, 1.1 * Math.max(most, d3.max(speed, (point) => point.speed))], grid: true},
    marks: [
      Plot.link([0], {x1: 0, y1: 0, x2: most, y2: most, stroke: "var(--rest)", strokeDasharray: "4 4"}),
      Plot.dot(speed, {x: "cores", y: "speed", r: 6, fill: "var(--accent)", tip: true,
        title: (point) => `${point.layout}: ${seconds(point.time)}, ${threeDigits(point.speed)}x`}),
      Plot.text(speed, {x: "cores", y: "speed", text: "layout", dx: 10, textAnchor: "start"}),
    ],
  });
}
