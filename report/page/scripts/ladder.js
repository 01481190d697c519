// One app: its ladder on a case at a layout, and what the ladder shows.

function appView([app], query) {
  const known = data.apps.find((one) => one.name === app);
  if (!known) {
    return notFound(`There is no app ${app}.`);
  }
  const ladder = chosenLadder(app, query.ladder);
  const head = [
    h("p", {class: "trail"}, link("#/", "Overview"), " / ", app),
    h("h1", {}, app, known.title ? h("small", {}, known.title) : null),
  ];
  return ladder ? [head, ladderView(ladder)] : [head, h("p", {class: "empty"},
    "Not measured. To measure it: ", h("code", {}, `./casebook climb ${app}`)), section("Lessons", lessonsTable(app))];
}

function ladderChoice(ladder) {
  const options = laddersOf(ladder.app).map((one) =>
    [one.number, `${ladderTitle(one)}: ${counted(one.measured.length, "rung")}`]);
  return h("form", {class: "filters", on: {submit: (event) => event.preventDefault()}},
           choice("case and layout", options, ladder.number, (number) => go(href("app", [ladder.app], {ladder: number}))));
}

function ladderView(ladder) {
  const runs = ladder.measured.map((rung) => ({name: rung.variant, record: recordOf(rung.record)}));
  const rows = predictionRows(ladder);
  return [
    ladderChoice(ladder),
    section("Ladder",
            figure(ladderSentence(ladder), ladderFigure(ladder),
                   "Dot: median; bar: from the fastest to the slowest repetition. A colour is given only where interleaved pairs or a rank test show a difference."),
            rungsTable(ladder)),
    section("Where the time goes", figure(regionsSentence(runs), regionsFigure(ladder.app, runs),
      `Mean over ranks, median over repetitions. \u201c${notTimed}\u201d is time inside solve() outside of regions, or of regions too short to be timed.`)),
    section("Against the roofs", figure(rooflineSentence(ladder), rooflineFigure(ladder, null),
      "Hollow: modelled. Flops are the textbook's, the same for every rung, so a rung that does less work may lie above a roof; bytes are " +
      "those of the rung's ledger where its lesson has one, else the least that any algorithm moves. Filled: counted by the processor." + loadOfRoofs(ladder))),
    section("Predictions", figure(predictionSentence(rows), predictionsFigure(rows),
      "Grey bar: the range that was predicted, with its value; coloured: what was measured, with its range."), predictionsTable(ladder, rows)),
    scalingSection(ladder),
    peersSection(ladder),
  ];
}

function ladderSentence(ladder) {
  const best = bestOf(ladder);
  const time = charged(recordOf(best?.record));
  return best && time
    ? `${rungName(best.variant)} is the fastest: ${seconds(time.median)}, ${factor(best.against_baseline, toldOfBaseline(best))} the baseline's speed`
    : "No rung passed the judge and is legal";
}

function regionsSentence(runs) {
  const last = runs[runs.length - 1];
  return last ? `${rungName(last.name)} spends most time ${topRegion(last.record, "in ")}` : "";
}

function rooflineSentence(ladder) {
  const best = bestOf(ladder);
  const part = partOfRoof(ladder, recordOf(best?.record));
  const leftOut = best && leavesOut(best.variant, ladder);
  return !best || !isNumber(part) ? "Rates and roofs"
    : leftOut ? `The best rung leaves work out: ${leftOut}`
    : part > 1 ? "The best rung is above its roof: it does less work than is modelled, or the roof is too low" : `The best rung does the textbook's work at ${percent(part)} of its roof`;
}

function rungsTable(ladder) {
  return table([
    {title: "rung"}, {title: "lesson", wide: true, optional: true}, {title: "time", number: true}, {title: "\u00d7 parent", number: true},
    {title: "\u00d7 baseline", number: true}, {title: "most time in", optional: true}, {title: "verdict", optional: true}, {title: "grade"},
  ], ladder.rungs.map((rung) => {
    const record = recordOf(rung.record);
    const title = lessonOf(ladder.app, rung.variant)?.title || "";
    const name = link(rungAddress(ladder, rung.variant), rungName(rung.variant));
    return record ? {class: effectClass(rung), cells: [
      name, title, fromRecord(rung.record, seconds(charged(record)?.median)), factor(rung.against_parent, rung.parent_told),
      factor(rung.against_baseline, toldOfBaseline(rung)), topRegion(record), verdictMark(record.verdict), gradeMark(record.grade)]}
      : {class: "absent", cells: [name, title, "not measured", "", "", "", "", ""]};
  }), `rungs of ${ladder.app}, ${ladderTitle(ladder)}`);
}

/** What each step foresaw on this ladder's case, and what became of it. */
function predictionRows(ladder) {
  return ladder.rungs.flatMap((rung) => {
    const prediction = lessonOf(ladder.app, rung.variant)?.prediction;
    if (!prediction || (prediction.case && prediction.case !== ladder.case)) {
      return [];
    }
    const {measured, verdict, no_change: isNoChange} = rung.foreseen;
    return [{variant: rung.variant, rung, prediction, measured, verdict, isNoChange}];
  });
}

/** How many came true, those of no change apart: no noise agrees with a gain. */
function predictionSentence(rows) {
  const measured = rows.filter((row) => row.measured && row.prediction.quantity === "speed_up");
  const words = [[false, "of a change"], [true, "of no change"]].flatMap(([isNoChange, what]) => {
    const those = measured.filter((row) => row.isNoChange === isNoChange);
    const number = (verdict) => those.filter((row) => row.verdict === verdict).length;
    const open = ["not excluded", "not decided"].filter(number).map((verdict) => `, ${number(verdict)} ${verdict}`).join("");
    return those.length ? [`of ${counted(those.length, "prediction")} ${what} ${number("as predicted")} came true${open}`] : [];
  });
  const text = words.join("; ");
  return text ? text[0].toUpperCase() + text.slice(1) : "Nothing predicted was measured here";
}

function predictionsTable(ladder, rows) {
  const number = (prediction, value) => (prediction.quantity === "time_s" ? seconds(value) : factor(value));
  return rows.length ? h("details", {}, h("summary", {}, "The numbers"), table([
    {title: "rung"}, {title: "predicted", number: true}, {title: "measured", number: true}, {title: "range", number: true}, {title: "verdict"}, {title: "how", wide: true, optional: true},
  ], rows.map(({variant, prediction, measured, verdict}) => [
    link(rungAddress(ladder, variant), rungName(variant)), number(prediction, prediction.value),
    measured ? measured.mark + number(prediction, measured.median) : missing,
    measured ? `${number(prediction, measured.low)} to ${number(prediction, measured.high)}` : missing, verdict, measured?.how || "",
  ]), "predictions")) : h("p", {}, "No step made a prediction for this case.");
}

/** Other layouts of the same variants on the same input. */
function scalingSection(ladder) {
  const same = data.ladders.filter((other) => other.app === ladder.app && other.input_hash === ladder.input_hash &&
    other.host === ladder.host && other.processor === ladder.processor && other.machine === ladder.machine);
  const of = (variant) => same.flatMap((other) => other.measured.filter((rung) => rung.variant === variant)
    .map((rung) => ({layout: `${other.ranks}\u00d7${other.threads}`, cores: other.ranks * other.threads, record: recordOf(rung.record)})));
  const variants = [...new Set(same.flatMap((other) => other.measured.map((rung) => rung.variant)))];
  const widest = d3.greatest(variants, (variant) => new Set(of(variant).map((run) => run.cores)).size);
  const drawing = widest ? scalingFigure(of(widest)) : null;
  return drawing ? section("More cores", figure(`How ${rungName(widest)} gains from more cores (ranks \u00d7 threads)`, drawing,
    "Dashed: as many times faster as there are cores. Runs with more threads than cores are left out.")) : null;
}

/** What other programs take for the same input, as comparisons of whole programs say. */
function peersSection(ladder) {
  const held = [...data.records.values()].map((one) => one.record).filter((record) =>
    record.kind === "versus" && record.app === ladder.app && (at(record, "case.name") || ladder.case) === ladder.case);
  return held.length ? section("Other programs", table([{title: "peer"}, {title: "rung", optional: true}, {title: "what was found", wide: true}, {title: "verdict"}],
    held.map((record) => [recordLink(record.id, String(at(record, "peer.title") || at(record, "peer.name"))),
      rungName(at(record, "ours.variant")), String(record.sentence), String(record.verdict)]), "other programs")) : null;
}

function lessonsTable(app) {
  const lessons = [...(data.lessons.get(app) || [])];
  return table([{title: "variant"}, {title: "lesson", wide: true}],
               lessons.map(([variant, lesson]) => [link(href("rung", [app, variant]), rungName(variant)), lesson.title]), `lessons of ${app}`);
}
