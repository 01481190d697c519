// Labs: who has made which step, and how much of the solution's gain.

const boardFilters = ["lab", "team", "member"];

function labsView(_, query) {
  const {all, places, teams} = data.labs;
  const shown = places.filter((place) => passes(query, boardFilters, place));
  const groups = d3.group(shown, (place) => place.lab);
  return [
    h("h1", {}, "Labs"),
    places.length ? [
      h("p", {class: "lead"}, boardSummary(places)),
      filters("labs", query, boardFilters, places),
      [...groups].map(([lab, of]) => labSection(lab, of)),
    ] : h("p", {class: "empty"}, "No submission yet. To begin: ", h("code", {}, "./casebook lab start LAB")),
    teams.length > 1 ? section("Teams", teamsTable(teams)) : null,
    section("All labs", labsTable(all)),
  ];
}

function boardSummary(places) {
  const members = new Set(places.map((place) => place.member)).size;
  const labs = new Set(places.map((place) => place.lab)).size;
  return `${counted(members, "member")}, ${counted(labs, "lab")}. A score is the part of the solution's gain that a ` +
    "submission reaches, measured in the same run; who cannot be told apart shares a place.";
}

function labSection(name, places) {
  const lab = data.labs.all.find((one) => one.name === name);
  return section(lab ? `${name}: ${lab.title}` : name,
    figure(boardTitle(places), boardFigure(places), "Line: interval of the score. 0 is the start, 1 the solution."),
    boardTable(places));
}

function boardTitle(places) {
  const first = places.filter((place) => place.place === 1);
  return first.length === 1
    ? `${first[0].member} stands first with a score of ${scoreText(at(first[0], "score.median"))}`
    : first.length ? `${counted(first.length, "member")} share the first place` : "Scores";
}

function scoreText(value) {
  return isNumber(value) ? value.toFixed(2) : missing;
}

function boardFigure(places) {
  const rows = places.filter((place) => isNumber(at(place, "score.median")))
    .map((place) => ({...place.score, member: String(place.member)}));
  if (rows.length < 2) {
    return null;
  }
  return plot("Score of each member with its interval", {
    height: 26 * rows.length + 60, marginLeft: 16 + 7.2 * d3.max(rows, (row) => row.member.length), marginTop: 8, marginRight: 30,
    x: {label: "score \u2192", grid: true, ticks: 6, domain: [Math.min(0, d3.min(rows, (row) => row.low)), Math.max(1.05, d3.max(rows, (row) => row.high))]},
    y: {domain: rows.map((row) => row.member), label: null, tickSize: 0},
    marks: [
      Plot.ruleX([0, 1], {stroke: "currentColor", strokeOpacity: 0.5}),
      Plot.ruleY(rows, {y: "member", x1: "low", x2: "high", stroke: "var(--accent)", strokeWidth: 3, strokeOpacity: 0.5}),
      Plot.dot(rows, {y: "member", x: "median", r: 5.5, fill: "var(--accent)"}),
    ],
  });
}

function boardTable(places) {
  return table([
    {title: "member"}, {title: "place", number: true}, {title: "team", optional: true}, {title: "score", number: true},
    {title: "interval", optional: true}, {title: "after hints", number: true}, {title: "hints", optional: true},
    {title: "prediction", number: true, optional: true}, {title: "of the roof", number: true, optional: true},
    {title: "explanation", wide: true},
  ], places.map((place) => [
    String(place.member), String(place.place), String(place.team || ""), scoreText(at(place, "score.median")),
    `${scoreText(at(place, "score.low"))} to ${scoreText(at(place, "score.high"))}`, scoreText(place.net),
    list(place.hints).join(", ") || "none", percent(at(place, "details.prediction.score")),
    percent(at(place, "details.roof_fraction")), explanationOf(place),
  ]), `board of ${places[0].lab}`);
}

function explanationOf(place) {
  const text = at(place, "details.explanation");
  const sentences = at(place, "details.sentences");
  return text ? h("details", {}, h("summary", {}, counted(sentences, "sentence")), h("p", {}, String(text)),
                  h("p", {class: "note"}, "Submission ", code(place.id)))
    : at(place, "details.graded") ? "graded in a sandbox" : missing;
}

function teamsTable(teams) {
  return table([{title: "team"}, {title: "sum of the best scores", number: true}, {title: "labs", number: true}],
    teams.map((team) => [String(team.team), scoreText(team.sum), String(team.labs)]), "teams");
}

function labsTable(all) {
  return table([{title: "lab"}, {title: "of", optional: true}, {title: "task", optional: true}, {title: "level", number: true},
                {title: "course", number: true, optional: true}, {title: "gain", number: true, optional: true}, {title: "teaches", wide: true}],
    all.map((lab) => [code(lab.name), lab.app === lab.name ? "its own" : lab.app, lab.kind, String(lab.level), lab.course ? String(lab.course) : "",
                      lab.typical_gain || "", lab.teaches]), "all labs");
}
