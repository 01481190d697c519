// Any two runs side by side.

function runOptions(app) {
  const runs = data.ladders.filter((ladder) => !app || ladder.app === app);
  return runs.filter((ladder) => ladder.measured.length).map((ladder) => ({
    group: `${ladder.app}, ${ladderTitle(ladder)}`,
    options: ladder.measured.map((rung) => [rung.record, `${rungName(rung.variant)}: ${seconds(charged(recordOf(rung.record))?.median)}`]),
  }));
}

/** Two runs to begin with: the last step that was measured on the ladder with the most rungs. */
function firstPair() {
  const ladder = d3.greatest(data.ladders, (one) => one.measured.length);
  const rungs = ladder?.measured || [];
  return {a: rungs[0]?.record, b: rungs[rungs.length - 1]?.record};
}

function versusView(_, query) {
  const usual = firstPair();
  const ids = {a: query.a || usual.a, b: query.b || usual.b};
  const [a, b] = [recordOf(ids.a), recordOf(ids.b)];
  const head = [h("h1", {}, "Compare two runs")];
  if (!a || !b) {
    return [head, h("p", {class: "empty"}, "There are no two runs to compare.")];
  }
  const change = (side) => (id) => {
    const other = side === "a" ? "b" : "a";
    const same = recordOf(id)?.app === recordOf(ids[other])?.app;
    const partner = same ? ids[other] : runOptions(recordOf(id).app)[0].options.at(-1)[0];
    go(href("compare", [], {[side]: id, [other]: partner}));
  };
  return [
    head,
    h("form", {class: "filters two", on: {submit: (event) => event.preventDefault()}},
      choice("A", runOptions(), ids.a, change("a")), choice("B, of the same app", runOptions(a.app), ids.b, change("b")),
      h("button", {type: "button", on: {click: () => go(href("compare", [], {a: ids.b, b: ids.a}))}}, "Exchange A and B")),
    versusHeadline(a, b),
    versusFigures(a, b),
    section("Side by side", sidesTable(a, b)),
    section("Checks of the judge", checksOfTwo(a, b)),
  ];
}

function nameOfSide(record, other) {
  return record.variant !== other.variant ? record.variant
    : `${record.variant} ${at(record, "case.name")} ${at(record, "layout.ranks")}x${at(record, "layout.threads")} ${String(record.id).slice(-4)}`;
}

function versusHeadline(a, b) {
  const ratio = ratioOf(a, b);
  const stored = comparisonsOf(a, b).filter((record) => record.sentence);
  return h("div", {class: "verdict"},
    ratio.why ? h("p", {class: "lead"}, `No speed-up can be given: ${ratio.why}.`)
      : h("p", {class: "lead"}, "B is ", h("strong", {}, ratio.mark === undefined ? factor(ratio.median, ratio.proven) : ratio.mark + factor(ratio.median)), " as fast as A",
          ` (${factor(ratio.low)} to ${factor(ratio.high)}). `, ratio.proven ? "" : "The scatter of the runs may explain that."),
    ratio.why ? null : h("p", {class: "note"}, `From ${ratio.how}.`),
    stored.map((record) => h("p", {}, "Interleaved pairs: ", record.sentence, " (", recordLink(record.id, "comparison"), ")")));
}

function versusFigures(a, b) {
  const runs = [{name: nameOfSide(a, b), record: a}, {name: nameOfSide(b, a), record: b}];
  return section("Figures",
    figure("Every repetition of both", repetitionsFigure(runs), "Dot: one repetition, as it differs from the median of its run."),
    figure("Time in each region", regionsOfTwo(a.app, runs[0], runs[1]), "Seconds of one solve, mean over ranks. Grey: A; blue: B."),
    figure("Shares of the solve", regionsFigure(a.app, runs)));
}

function sidesTable(a, b) {
  const rows = [
    ["Rung", (r) => link(href("rung", [r.app, r.variant]), rungName(r.variant))],
    ["Case", (r) => code(at(r, "case.name"))],
    ["Layout", (r) => layoutText(placeOf(r))],
    ["Total", (r) => seconds(at(r, "time.total_s.median"))],
    ["Solve", (r) => seconds(at(r, "time.solve_s.median"))],
    ["Set-up", (r) => seconds(at(r, "time.set_up_s.median") ?? at(r, "time.set_up_s"))],
    ["Repetitions", (r) => String(charged(r)?.samples.length ?? missing)],
    ["Memory of a rank", (r) => (isNumber(at(r, "memory.peak_rank_mib")) ? `${threeDigits(r.memory.peak_rank_mib)} MiB` : missing)],
    ["Verdict", (r) => verdictMark(r.verdict)],
    ["Grade", (r) => gradeMark(r.grade)],
    ["Flags", (r) => h("code", {}, at(r, "build.flags") || missing)],
    ["Commit", (r) => h("code", {}, at(r, "build.commit") || missing)],
    ["Host", (r) => at(r, "machine.host") || missing],
    ["Started", (r) => String(r.started)],
    ["Record", (r) => recordLink(r.id, "open")],
  ];
  return table([{title: ""}, {title: "A"}, {title: "B"}], rows.map(([name, of]) => [name, of(a), of(b)]), "both runs");
}

function checksOfTwo(a, b) {
  const of = (record) => new Map(list(record.checks).map((check) => [check.name, check]));
  const [left, right] = [of(a), of(b)];
  const names = [...new Set([...left.keys(), ...right.keys()])];
  const cell = (check) => (check ? [scientific(check.value), " ", boundBar(check)] : missing);
  return table([{title: "check"}, {title: "A", number: true}, {title: "B", number: true}, {title: "bound of B", number: true}],
    names.map((name) => [code(name), cell(left.get(name)), cell(right.get(name)), scientific((right.get(name) || left.get(name)).bound)]), "checks of both");
}
