// Profiles: where the samples fell, as a flame graph; what each thread did when, as a timeline.

function profilesView() {
  const profiles = [...data.records.values()].map((one) => one.record).filter((record) => record.kind === "profile")
    .sort((a, b) => d3.ascending(a.app, b.app) || d3.descending(a.started, b.started));
  return [
    h("h1", {}, "Profiles"),
    profiles.length ? table([{title: "profile"}, {title: "case"}, {title: "layout", optional: true}, {title: "samples", number: true}, {title: "hottest function", wide: true}, {title: "pictures"}],
      profiles.map((record) => [
        link(href("profile", [record.id]), h("strong", {}, record.app), " ", rungName(record.variant)), code(at(record, "case.name")),
        layoutText(placeOf(record)), String(at(record, "profile.n_samples") ?? missing), hottest(record), picturesOf(record)]), "profiles")
      : h("p", {class: "empty"}, "No profile yet: ", h("code", {}, "./casebook profile APP VARIANT --trace"), " makes one."),
  ];
}

function hottest(record) {
  const spot = list(at(record, "profile.hot_spots"))[0];
  return spot ? `${spot.function} ${percent(spot.share)}` : at(record, "profile.no_samples") || missing;
}

function picturesOf(record) {
  const {flame, timeline} = data.records.get(record.id);
  return [flame ? "flame graph" : "", timeline ? "timeline" : ""].filter((name) => name).join(", ") || missing;
}

function profileView([id]) {
  const entry = data.records.get(id);
  if (entry?.record.kind !== "profile") {
    return notFound(`There is no profile ${id}.`);
  }
  const {record} = entry;
  const remake = () => h("code", {}, `./casebook profile ${record.app} ${record.variant} --trace`);
  return [
    h("p", {class: "trail"}, link("#/profiles", "Profiles"), " / ", rungName(record.variant)),
    h("h1", {}, `${record.app} ${rungName(record.variant)}`, h("small", {}, `profile on ${at(record, "case.name")}, ${layoutText(placeOf(record))}`)),
    adviceOf(record),
    section("Flame graph", entry.flame ? flameGraph(entry.flame)
      : h("p", {class: "empty"}, at(record, "profile.no_samples") || "The file with the stacks is not beside the record.", " To make them: ", remake())),
    section("Timeline", entry.timeline ? timelineFigure(record.app, entry.timeline)
      : h("p", {class: "empty"}, "No trace was stored. To make one: ", remake())),
    section("Hot spots", hotSpots(record)),
    section("Regions", figure("Where the time goes", regionsFigure(record.app, [{name: record.variant, record}])), efficiencyTable(record)),
    h("p", {}, link(href("rung", [record.app, record.variant]), "The rung's lesson"), " \u00b7 ", recordLink(id, "The whole record")),
  ];
}

function adviceOf(record) {
  const advice = list(at(record, "profile.advice"));
  return advice.length ? h("ul", {class: "advice"}, advice.map((one) => h("li", {}, inline(String(one))))) : null;
}

function hotSpots(record) {
  const spots = list(at(record, "profile.hot_spots"));
  return spots.length ? table([{title: "function", wide: true}, {title: "of the samples", number: true}, {title: "hottest line", wide: true, optional: true}],
    spots.map((spot) => [code(spot.function), percent(spot.share),
      spot.file ? [code(`${spot.file}:${spot.line}`), ` ${percent(spot.line_share)}`] : missing]), "functions with most samples")
    : h("p", {class: "empty"}, "No samples.");
}

function efficiencyTable(record) {
  const rows = list(record.efficiency);
  const columns = ["parallel", "mpi_load_balance", "mpi_communication", "omp_load_balance"];
  return rows.length ? table([{title: "region"}, ...columns.map((name) => ({title: name.replace(/_/g, " "), number: true}))],
    rows.map((row) => [String(row.region), ...columns.map((name) => percent(row[name]))]), "how well ranks and threads were used") : null;
}

/** A graph whose frames a click enlarges; the field finds functions by name. */
function flameGraph(tree) {
  const drawing = h("div", {class: "flame"});
  const found = h("span", {class: "note", role: "status"});
  const share = (value) => `${percent(value / tree.value)} of ${counted(tree.value, "sample")}`;
  const graph = flamegraph.default().width(drawingWidth(1100)).cellHeight(19).minFrameSize(1)
    .transitionDuration(0).inverted(true).sort(true)
    .setLabelHandler((frame) => `${frame.data.name}: ${share(frame.value)}`)
    .setDetailsHandler((text) => { found.textContent = text || ""; })
    .setSearchMatch((frame, term) => frame.data.name.toLowerCase().includes(term.toLowerCase()))
    .setSearchHandler((frames, sum) => { found.textContent = frames.length ? `Found: ${share(sum)}` : "Found: nothing"; })
    .setColorMapper((frame) => (frame.highlight ? "#f0b400" : flameColour(frame.data.name)));
  d3.select(drawing).datum(tree).call(graph);
  const search = h("input", {type: "search", placeholder: "function", on: {input: (event) =>
    (event.target.value ? graph.search(event.target.value) : graph.clear())}});
  return h("div", {}, h("div", {class: "filters"}, h("label", {class: "choice"}, h("span", {}, "find"), search),
    h("button", {type: "button", on: {click: () => graph.resetZoom()}}, "Whole run")), drawing, found,
    h("p", {class: "note"}, "Width: part of the samples. A frame stands below the function that called it; a click enlarges it."));
}

/** A name's own colour out of one calm family; the kernel and libraries are grey. */
function flameColour(name) {
  if (/^rank |^all samples/.test(name) || /^\[/.test(name)) {
    return "#b9bec5";
  }
  const sum = [...name].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 997, 7);
  return `hsl(${200 + (sum % 40)} 45% ${66 + (sum % 17)}%)`;
}
