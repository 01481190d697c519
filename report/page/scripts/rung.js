// One rung: its lesson, what it changes, what it was measured at, and how it was judged.

function rungView([app, variant], query) {
  const lesson = lessonOf(app, variant);
  const ladder = ladderOfRung(app, variant, query.ladder);
  const rung = ladder?.rungs.find((one) => one.variant === variant);
  if (!lesson && !rung) {
    return notFound(`App ${app} has no variant ${variant}.`);
  }
  const record = recordOf(rung?.record);
  const parent = ladder?.measured.find((one) => one.variant === rung?.parent);
  const text = (title) => (lesson?.sections[title] ? section(title, markdown(lesson.sections[title])) : null);
  return [
    h("p", {class: "trail"}, link("#/", "Overview"), " / ",
      link(href("app", [app], {ladder: ladder?.number}), app), " / ", rungName(variant)),
    h("h1", {}, rungName(variant), lesson ? h("small", {}, lesson.title) : null),
    neighbours(app, variant, ladder),
    headline(ladder, rung, record),
    text("Symptom"), text("Cause"),
    lesson ? section("Change", markdown(lesson.sections.Change || ""), diffSection(app, variant, lesson)) : null,
    text("Prediction"),
    record ? measuredSection(ladder, rung, record, recordOf(parent?.record)) : null,
    text("Prediction against measurement"), text("Limits"),
    record ? section("Checks of the judge", checksTable(record)) : null,
    record ? section("Conditions", conditions(record), h("h3", {}, "What limits the trust in it"), deductions(record),
                     h("p", {}, recordLink(rung.record, "The whole record"), profileLinks(app, variant))) : null,
  ];
}

/** The ladder that the address names if the rung was measured there, else the app's first where it was. */
function ladderOfRung(app, variant, number) {
  const has = (ladder) => ladder.measured.some((rung) => rung.variant === variant);
  const ladders = laddersOf(app);
  return ladders.find((ladder) => ladder.number === number) || ladders.find(has) || ladders[0];
}

/** Links to the rung before and the rung after; the keys [ and ] follow them. */
function neighbours(app, variant, ladder) {
  const names = inOrder(new Set([...(data.lessons.get(app)?.keys() || []), ...(ladder?.rungs || []).map((rung) => rung.variant)]));
  const place = names.indexOf(variant);
  const to = (name, rel, before, after) => (name
    ? h("a", {href: href("rung", [app, name], {ladder: ladder?.number}), rel}, before, rungName(name), after) : h("span"));
  return h("nav", {class: "neighbours", "aria-label": "Neighbouring rungs"},
           to(names[place - 1], "prev", "\u2190 ", ""), to(names[place + 1], "next", "", " \u2192"));
}

function headline(ladder, rung, record) {
  if (!record) {
    return h("p", {class: "empty"}, ladder ? `Not measured on ${ladderTitle(ladder)}.` : "Not measured.");
  }
  const times = charged(record);
  const parent = ladder.measured.find((one) => one.variant === rung.parent);
  return [facts([
    [`${times?.what || "solve"} time`, times ? fromRecord(rung.record, seconds(times.median)) : missing],
    ["\u00d7 parent", rung.parent ? [factor(rung.against_parent, rung.parent_told), " ",
      parent ? link(href("compare", [], {a: parent.record, b: rung.record}), "compare") : null] : "it is the baseline"],
    ["\u00d7 baseline", factor(rung.against_baseline, toldOfBaseline(rung))],
    ["Verdict", verdictMark(record.verdict)],
    ["Grade", gradeMark(record.grade)],
  ], "headline"), h("p", {class: "note"}, `On ${ladderTitle(ladder)}, ${at(record, "machine.cpu") || ""}. ` +
    "~: the scatter of the runs could explain the ratio; ?: too few pairs to say.")];
}

function measuredSection(ladder, rung, record, parent) {
  const runs = [...(parent ? [{name: rung.parent, record: parent}] : []), {name: rung.variant, record}];
  const why = parent ? objection(parent, record) : null;
  const row = predictionRows(ladder).find((one) => one.variant === rung.variant);
  const value = (number) => (row?.prediction.quantity === "time_s" ? seconds(number) : factor(number));
  const range = ({low, high}) => (low < high ? ` (${value(low)} to ${value(high)})` : "");
  return section("Measured",
    row ? facts([
      ["Predicted", value(row.prediction.value) + range(row.prediction)],
      ["Measured", row.measured ? row.measured.mark + value(row.measured.median) + range(row.measured) : "nothing to compare"],
      ["So it is", row.verdict], ["Ratio from", row.measured?.how],
    ]) : rung.step ? facts([["Against its parent", rung.step.mark + value(rung.step.median) + range(rung.step)], ["Ratio from", rung.step.how]]) : null,
    why ? h("p", {class: "note"}, `No speed-up: ${why}.`) : null,
    figure(repetitionsSentence(record), repetitionsFigure(runs), "Dot: one repetition, as it differs from the median of its run."),
    h("details", {}, h("summary", {}, "Every repetition in numbers"), repetitionsTable(record), roundsTable(record)),
    parent ? figure(`Where ${rungNumber(rung.variant)} wins and loses against ${rungNumber(rung.parent)}`,
                    regionsOfTwo(ladder.app, runs[0], runs[1]), "Seconds of one solve in each region, mean over ranks.")
      : figure("Where the time goes", regionsFigure(ladder.app, runs)),
    figure(roofSentence(ladder, rung), rooflineFigure(ladder, rung.variant), "Hollow: modelled work of the textbook's algorithm." + loadOfRoofs(ladder)));
}

function roofSentence(ladder, rung) {
  const part = partOfRoof(ladder, recordOf(rung.record));
  const name = rungNumber(rung.variant);
  const leftOut = leavesOut(rung.variant, ladder);
  return leftOut ? `${name} leaves work out (${leftOut}): the textbook's is no measure of its roof`
    : part > 1 ? `${name} ends before a machine at its roof could do the textbook's work (${percent(part)}): it leaves work out`
    : part ? `${name} does the textbook's work at ${percent(part)} of its roof` : "The rungs and the measured roofs";
}

function repetitionsSentence(record) {
  const times = charged(record);
  if (times?.samples.length === 1) {
    return "One repetition: its spread is not known";
  }
  return times ? `${counted(times.samples.length, "repetition")} differ by ${percent((times.high - times.low) / times.median)} of the median` : "No repetition was timed";
}

function profileLinks(app, variant) {
  const found = [...data.records.values()].map((one) => one.record)
    .filter((record) => record.kind === "profile" && record.app === app && record.variant === variant);
  return found.map((record) => [" \u00b7 ", link(href("profile", [record.id]), `profile on ${at(record, "case.name")}`)]);
}
