// All records, and one of them in full.

const recordFilters = ["kind", "app", "case", "layout", "grade"];
const mostRows = 300;

function recordEntries() {
  const full = [...data.records.entries()].map(([id, {record, file}]) => ({
    id, file, kind: record.kind, app: record.app || "", variant: record.variant || record.title || sidesOf(record),
    case: at(record, "case.name") || "", grade: record.grade, verdict: record.verdict, started: record.started,
    layout: isNumber(at(record, "layout.ranks")) ? layoutText(placeOf(record)) : "", time: charged(record)?.median, isFull: true}));
  const others = data.others.map((one) => ({
    ...one, kind: one.group ? "half of a comparison" : `older ${one.kind}`, layout: one.ranks ? layoutText(one) : "",
    time: one.total_s ?? one.solve_s}));
  return [...full, ...others].sort((a, b) => d3.descending(a.started, b.started) || d3.ascending(a.id, b.id));
}

function sidesOf(record) {
  return record.a && record.b ? `${record.a.label} against ${record.b.label}` : "";
}

function recordsView(_, query) {
  const entries = recordEntries();
  const wanted = (query.find || "").toLowerCase();
  const shown = entries.filter((entry) => passes(query, recordFilters, entry) &&
    (!wanted || `${entry.id} ${entry.variant} ${entry.file}`.toLowerCase().includes(wanted)));
  const field = h("input", {type: "search", value: query.find || "", placeholder: "part of a name",
    on: {change: (event) => go(href("records", [], {...query, find: event.target.value}))}});
  const form = filters("records", query, recordFilters, entries);
  form.append(h("label", {class: "choice"}, h("span", {}, "find"), field));
  return [
    h("h1", {}, "Records"),
    h("p", {class: "lead"}, `${shown.length} of ${counted(entries.length, "record")} in ${data.from}. Every number of this page comes from one of them.`),
    form,
    table([{title: "started"}, {title: "kind", optional: true}, {title: "app"}, {title: "variant", wide: true}, {title: "case"}, {title: "layout", optional: true},
           {title: "time", number: true}, {title: "verdict", optional: true}, {title: "grade"}],
      shown.slice(0, mostRows).map((entry) => [
        entry.isFull ? recordLink(entry.id, whenText(entry.started)) : h("span", {title: entry.file}, whenText(entry.started)),
        entry.kind, entry.app, entry.variant ? rungName(entry.variant) : "", entry.case ? code(entry.case) : "", entry.layout,
        entry.time ? seconds(entry.time) : "", entry.verdict ? verdictMark(entry.verdict) : "", gradeMark(entry.grade)]), "records"),
    shown.length > mostRows ? h("p", {class: "note"}, `${shown.length - mostRows} more pass the filters; choose more narrowly to see them.`) : null,
    passedOver(),
  ];
}

function whenText(started) {
  return h("span", {class: "when"}, String(started).replace("T", " ").replace(/:\d\dZ$/, ""));
}

function passedOver() {
  const reasons = Object.entries(data.passed_over);
  return reasons.length ? section("Files that were passed over", h("ul", {}, reasons.map(([reason, count]) =>
    h("li", {}, `${counted(count, "file")}: ${reason}`)))) : null;
}

function recordView([id]) {
  const entry = data.records.get(id);
  if (!entry) {
    return notFound(`There is no record ${id}.`);
  }
  const {record, file} = entry;
  const isRun = record.kind === "run" || record.kind === "profile";
  return [
    h("p", {class: "trail"}, link("#/records", "Records"), " / ", record.kind),
    h("h1", {class: "long"}, h("small", {}, `${record.kind} record`), id),
    facts([
      ["File", code(`${data.from}/${file}`)], ["Started", record.started], ["Machine", entry.machine],
      ["Rung", isRun ? link(href("rung", [record.app, record.variant]), `${record.app} ${rungName(record.variant)}`) : null],
      ["Verdict", record.verdict ? verdictMark(record.verdict) : null], ["Grade", gradeMark(record.grade)],
      ["Says", record.sentence], ["Made by", record.command ? h("code", {}, record.command) : null],
    ]),
    isRun ? recordFigures(record) : null,
    record.kind === "compare" ? section("Pairs", pairsTable(record)) : null,
    record.kind === "bench" ? section("Kernels", kernelsTable(record)) : null,
    section("All of it", h("p", {class: "note"}, "Numbers are cut to six digits, energies and checks to twelve; the file has the rest."),
            h("div", {class: "tree"}, tree("record", record, true))),
  ];
}

function recordFigures(record) {
  return [
    section("Times", figure(repetitionsSentence(record), repetitionsFigure([{name: record.variant, record}])), repetitionsTable(record), roundsTable(record)),
    section("Regions", figure(`Most time is spent ${topRegion(record, "in ")}`, regionsFigure(record.app, [{name: record.variant, record}])), efficiencyTable(record)),
    section("Checks", checksTable(record)),
    section("Conditions", conditions(record), deductions(record)),
  ];
}

function pairsTable(record) {
  return table([{title: "pair"}, {title: record.a.label, number: true}, {title: record.b.label, number: true}, {title: "ratio", number: true}, {title: "first"}, {title: "records", optional: true}],
    list(record.pairs).map((pair, k) => [String(k + 1), seconds(pair.a_s), seconds(pair.b_s), factor(pair.ratio), String(pair.first ?? ""),
      h("small", {}, code(pair.a_record), " ", code(pair.b_record))]), "interleaved pairs");
}

function kernelsTable(record) {
  return table([{title: "kernel"}, {title: "time", number: true}, {title: "reference", optional: true}, {title: "\u00d7 reference", number: true}],
    list(record.kernels).map((kernel) => [code(kernel.name), seconds(kernel.real_time_s), kernel.reference || missing, factor(kernel.times_reference)]), "kernels alone");
}

/** A JSON value to unfold. What lies below is made when it is opened. */
function tree(name, value, isOpen = false) {
  const label = h("span", {class: "key"}, name);
  if (value === null || typeof value !== "object") {
    return h("div", {class: "leaf"}, label, ": ", h("span", {class: typeof value}, value === null ? "null" : String(value)));
  }
  const entries = Object.entries(value);
  if (Array.isArray(value) && entries.every(([, entry]) => entry === null || typeof entry !== "object")) {
    return h("div", {class: "leaf"}, label, ": ", h("span", {class: "number"}, `[${value.join(", ")}]`));
  }
  const holder = h("details", {}, h("summary", {}, label, h("span", {class: "muted"}, Array.isArray(value) ? ` [${entries.length}]` : ` {${entries.length}}`)));
  holder.addEventListener("toggle", () => {
    if (holder.open && holder.childElementCount === 1) {
      append(holder, entries.map(([key, entry]) => tree(key, entry)));
    }
  });
  holder.open = isOpen;
  return holder;
}
