// The first view: how far each app has come, and how far that can be trusted.

const overviewFilters = ["app", "case", "layout", "grade"];

function bestOf(ladder) {
  return ladder.measured.find((rung) => rung.variant === ladder.best);
}

function ladderEntry(ladder) {
  const best = bestOf(ladder);
  const record = recordOf(best?.record);
  return {ladder, best, record, app: ladder.app, case: ladder.case, layout: layoutText(ladder), grade: record?.grade};
}

function overview(_, query) {
  const all = data.ladders.map(ladderEntry);
  const isFiltered = overviewFilters.some((name) => query[name]);
  const shown = all.filter((entry) => passes(query, overviewFilters, entry) &&
    (isFiltered || entry.ladder.principal));
  const climbed = shown.filter((entry) => entry.ladder.measured.length > 1)
    .sort((a, b) => d3.ascending(a.app, b.app) || b.ladder.measured.length - a.ladder.measured.length);
  const single = shown.filter((entry) => entry.ladder.measured.length === 1);
  return [
    h("h1", {}, "What was measured"),
    h("p", {class: "lead"}, summaryText()),
    filters("overview", query, overviewFilters, all),
    climbed.length ? [
      figure(overviewTitle(climbed), climbedFigure(climbed),
             "A mark is a rung that the judge passed; the large one is the best that is legal. Each leads to its lesson. " +
             "The line above names the least and the most of those that have a grade better than D."),
      section("Ladders", climbedTable(climbed), h("p", {class: "note"}, "Of its roof: the best rung's rate against what the measured " +
        "bandwidth and peak allow. Above 100 % a rung does less work than the textbook's, which is modelled, or the roof is too low.")),
    ] : h("p", {class: "empty"}, isFiltered ? "No ladder passes these filters."
      : "No ladder yet: ./casebook climb APP makes one."),
    single.length ? section("Runs of one rung", singleTable(single)) : null,
    section("Apps", appsList()),
  ];
}

function summaryText() {
  const records = [...data.records.values()].map((one) => one.record);
  const runs = records.filter((record) => record.kind === "run");
  if (!runs.length) {
    return `There are no runs in ${data.from}. Every variant's lesson is here nevertheless.`;
  }
  const grades = d3.rollups(runs, (of) => of.length, (record) => record.grade).sort((a, b) => d3.ascending(a[0], b[0]));
  const machines = new Set(runs.map((record) => `${at(record, "machine.cpu")}, ${at(record, "machine.cpus")} CPUs`));
  const dates = d3.extent(records, (record) => String(record.started)).map((date) => date.slice(0, 10));
  return `${counted(runs.length, "run")} on ${[...machines].join("; ")}, ${dates[0]} to ${dates[1]}. ` +
    `Grades: ${grades.map(([grade, count]) => `${count} ${grade}`).join(", ")}.`;
}

// Both ends of what the best rung gained can be trusted: better than grade D.
function isQuotable({ladder, best, grade}) {
  const baseline = ladder.measured.find((rung) => !rung.parent);
  return isNumber(best?.against_baseline) && grade < "D" && recordOf(baseline?.record)?.grade < "D";
}

function overviewTitle(entries) {
  const compared = entries.filter(isQuotable).map((entry) => entry.best);
  const gain = (best) => factor(best.against_baseline, toldOfBaseline(best));
  const least = d3.least(compared, (best) => best.against_baseline);
  const most = d3.greatest(compared, (best) => best.against_baseline);
  return compared.length === 0 ? "No best rung has a baseline to compare with and a grade better than D"
    : compared.length === 1 ? `The best rung is ${gain(most)} as fast as its baseline`
      : `The best rungs are ${gain(least)} to ${gain(most)} as fast as their baselines`;
}

function climbedFigure(entries) {
  const same = (entry) => entries.filter((other) => other.app === entry.app && other.case === entry.case);
  const name = (entry) => `${entry.app} ${entry.case}` +
    (new Set(same(entry).map((other) => other.ladder.machine)).size > 1 ? `, ${entry.ladder.machine}` : "");
  const label = (text) => (isNarrow() && text.length > 18 ? text.slice(0, 17) + "\u2026" : text);
  const marks = entries.flatMap((entry) => entry.ladder.measured
    .filter((rung) => isNumber(rung.against_baseline) || (!rung.parent && charged(recordOf(rung.record))))
    .map((rung) => ({
      row: name(entry), gain: rung.against_baseline ?? 1, best: rung === entry.best,
      address: rungAddress(entry.ladder, rung.variant),
      title: `${entry.app} ${rungName(rung.variant)}\n${factor(rung.against_baseline ?? 1, toldOfBaseline(rung))} baseline`,
    })));
  if (!marks.length) {
    return null;
  }
  const rows = [...new Set(marks.map((mark) => mark.row))];
  return plot("Speed-up of every rung against its baseline", {
    height: 26 * rows.length + 60, marginLeft: 16 + 7.2 * d3.max(rows, (row) => label(row).length), marginTop: 8, marginRight: 30,
    x: logAxis("times as fast as the baseline, logarithmic \u2192", marks.map((mark) => mark.gain)),
    y: {domain: rows, label: null, tickSize: 0, tickFormat: label},
    marks: [
      Plot.ruleX([1], {stroke: "currentColor", strokeOpacity: 0.5}),
      Plot.ruleY(d3.rollups(marks, (of) => d3.extent(of, (mark) => mark.gain), (mark) => mark.row)
        .map(([row, [low, high]]) => ({row, low, high})), {y: "row", x1: "low", x2: "high", stroke: "var(--line)", strokeWidth: 3}),
      Plot.dot(marks.filter((mark) => !mark.best), {y: "row", x: "gain", r: 4, fill: "var(--paper)", stroke: "var(--accent)",
        href: "address", tip: true, title: "title"}),
      Plot.dot(marks.filter((mark) => mark.best), {y: "row", x: "gain", r: 7, fill: "var(--accent)", href: "address", tip: true,
        title: "title"}),
    ],
  });
}

function climbedTable(entries) {
  return table([
    {title: "ladder"}, {title: "layout", optional: true}, {title: "best rung"}, {title: "time", number: true},
    {title: "\u00d7 baseline", number: true}, {title: "of its roof", number: true, optional: true}, {title: "grade"},
  ], entries.map(({ladder, best, record, layout}) => [
    link(href("app", [ladder.app], {ladder: ladder.number}), h("strong", {}, ladder.app), " ", code(ladder.case)),
    layout,
    best ? link(rungAddress(ladder, best.variant), rungName(best.variant)) : "none that passed and is legal",
    best ? fromRecord(best.record, seconds(charged(record)?.median)) : missing,
    best ? factor(best.against_baseline, toldOfBaseline(best)) : missing,
    best && leavesOut(best.variant, ladder) ? "leaves work out" : partOfRoofText(ladder, record),
    gradeMark(record?.grade),
  ]), "ladders and their best rungs");
}

function singleTable(entries) {
  return table([{title: "run"}, {title: "rung"}, {title: "layout", optional: true}, {title: "time", number: true}, {title: "verdict"}, {title: "grade"}],
    entries.map(({ladder, layout}) => {
      const rung = ladder.measured[0];
      const record = recordOf(rung.record);
      return [[h("strong", {}, ladder.app), " ", code(ladder.case)],
              link(rungAddress(ladder, rung.variant), rungName(rung.variant)), layout,
              fromRecord(rung.record, seconds(charged(record)?.median)), verdictMark(record.verdict), gradeMark(record.grade)];
    }), "runs without a ladder");
}

function appsList() {
  return h("ul", {class: "apps"}, data.apps.map((app) => {
    const rungs = data.lessons.get(app.name)?.size || 0;
    const ladders = laddersOf(app.name).length;
    return h("li", {}, link(href("app", [app.name]), h("strong", {}, app.name)), app.title ? `: ${app.title}` : "",
             h("span", {class: "muted"}, ` \u2013 ${counted(rungs, "variant")}, ${ladders ? counted(ladders, "measured ladder") : "not measured"}`));
  }));
}
