// Parts that several views share.

function rungAddress(ladder, variant) {
  return href("rung", [ladder.app, variant], {ladder: ladder.number});
}

function recordLink(id, text) {
  return id && data.records.has(id) ? link(href("record", [id]), text || "record") : null;
}

function gradeMark(grade) {
  return grade ? h("span", {class: "grade", title: "how far the measurement can be trusted, A to F"}, grade) : null;
}

function verdictMark(verdict) {
  return h("span", {class: verdict === "pass" ? "pass" : "fail"},
           verdict === "pass" ? "\u2713 pass" : `\u2717 ${verdict}`);
}

/** A number that leads to the record that it comes from. */
function fromRecord(id, text) {
  return id && data.records.has(id) ? link(href("record", [id]), text) : text;
}

function effectClass(rung) {
  return {"faster than its parent": "gain", "slower than its parent": "loss"}[effectOf(rung)] || null;
}

/** The largest region and its share: "eri 81 %". before: a word for a region's name */
function topRegion(record, before = "") {
  const top = d3.greatest(regionTimes(record), (part) => part.share);
  return top ? `${top.name === null ? notTimed : before + top.name}, ${percent(top.share)}` : missing;
}

/** How much of its bound a check takes, as a bar on a logarithmic scale from 1e-6 to 1. */
function boundBar(check) {
  const part = isNumber(check.value) && check.bound ? Math.abs(check.value) / check.bound : null;
  if (part === null) {
    return check.value === 0 && check.bound === 0 ? "exact" : missing;
  }
  const width = part > 0 ? Math.min(1, Math.max(0.02, 1 + Math.log10(part) / 6)) : 0;
  const bar = h("span", {class: part > 1 ? "bar over" : "bar"});
  bar.style.setProperty("--part", width);
  return h("span", {class: "bound"}, bar, percent(part));
}

function checksTable(record) {
  const rows = list(record.checks).map((check) => ({
    class: check.passed ? null : "failed",
    cells: [code(check.name), scientific(check.value), scientific(check.bound), boundBar(check),
            check.passed === undefined ? missing : check.passed ? "\u2713" : "\u2717 failed", check.bound_source || ""],
  }));
  return rows.length ? table([
    {title: "check"}, {title: "value", number: true}, {title: "bound", number: true},
    {title: "part of the bound (bar: logarithmic)"}, {title: "passed"}, {title: "where the bound comes from", wide: true, optional: true},
  ], rows, "checks of the judge") : h("p", {}, "The record has no checks.");
}

/** Every repetition in numbers, and where it stopped being a repetition: the phases of the total. */
function repetitionsTable(record) {
  const names = ["construct_s", "set_up_s", "solve_s", "total_s"]
    .filter((name) => list(at(record, `time.${name}.samples`)).length);
  const count = d3.max(names, (name) => record.time[name].samples.length) || 0;
  const rows = d3.range(count).map((k) =>
    [String(k + 1), ...names.map((name) => seconds(record.time[name].samples[k]))]);
  rows.push({class: "sum", cells: ["median", ...names.map((name) => seconds(record.time[name].median))]});
  return count ? table([{title: "repetition"},
    ...names.map((name) => ({title: name.replace(/_s$/, "").replace("_", "-"), number: true}))], rows,
                       "every repetition") : null;
}

function roundsTable(record) {
  const runs = list(at(record, "rounds.runs"));
  return runs.length ? table([{title: "round"}, {title: "started"}, {title: "solve", number: true}, {title: "total", number: true}],
    runs.map((run) => [String(run.round), String(run.started), seconds(run.solve_s), seconds(run.total_s)]),
    "runs of a climb, one process each") : null;
}

/** What limits the trust in a measurement, with what to do about it. */
function deductions(record) {
  const all = list(record.deductions);
  return all.length ? h("ul", {class: "deductions"}, all.map((one) =>
    h("li", {}, h("strong", {}, inline(String(one.what))), one.advice ? [": ", inline(String(one.advice))] : ""))) : h("p", {}, "No deductions.");
}

function conditions(record) {
  const build = record.build || {};
  return facts([
    ["Grade", gradeMark(record.grade)],
    ["Layout", layoutText(placeOf(record))],
    ["Pinned", at(record, "layout.pinned") === undefined ? null : record.layout.pinned ? "yes" : "no"],
    ["Processors of each rank", list(at(record, "layout.bindings")).map((rank) => list(rank).join(" ")).join(" | ")],
    ["Processor", at(record, "machine.cpu")],
    ["Host", at(record, "machine.host")],
    ["Compiler", build.compiler],
    ["Flags", build.flags ? h("code", {}, build.flags) : null],
    ["Commit", build.commit ? h("code", {}, build.commit + (build.dirty ? " + changes" : "")) : null],
    ["Memory of a rank", isNumber(at(record, "memory.peak_rank_mib")) ? `${threeDigits(record.memory.peak_rank_mib)} MiB` : null],
    ["Started", record.started],
  ]);
}

/** A unified diff with its lines coloured. */
function diffText(text) {
  const kinds = {"+": "added", "-": "removed", "@": "place"};
  return h("pre", {class: "diff", tabindex: "0"}, text.split("\n").map((line) =>
    h("span", {class: kinds[line[0]] || null}, line + "\n")));
}

function diffSection(app, variant, lesson) {
  const count = (text, mark) => text.split("\n").filter((line) => line.startsWith(mark)).length;
  const files = list(lesson.diff).map(({file, text}) =>
    h("details", {}, h("summary", {}, code(file),
      ` against ${rungName(lesson.parent)}: +${count(text, "+")} \u2212${count(text, "-")} lines`), diffText(text)));
  const parts = (title, entries) => (list(entries).length
    ? h("p", {class: "parts"}, title, " ", entries.flatMap((entry, k) =>
      [k ? ", " : "", code(entry.file), ` (${counted(entry.lines, "line")})`]), ".") : null);
  return [files, parts("Parts taken up:", lesson.taken_up), parts("Parts dropped:", lesson.dropped),
          lesson.parent ? h("p", {class: "note"}, "All of it: ", h("code", {}, `./casebook diff ${app} ${variant}`)) : null];
}

/** The filters of a list, kept in the address. names: which; entries: {app, case, layout, grade, ...}. */
function filters(view, query, names, entries) {
  const change = (name) => (value) => go(href(view, [], {...query, [name]: value}));
  return h("form", {class: "filters", "aria-label": "Filters", on: {submit: (event) => event.preventDefault()}},
           names.map((name) => {
             const others = entries.filter((entry) => names.every((other) =>
               other === name || !query[other] || String(entry[other]) === query[other]));
             const values = [...new Set(others.map((entry) => entry[name]).filter((value) => value))].map(String).sort(d3.ascending);
             return choice(name, [["", "all"], ...values.map((value) => [value, value])], query[name] || "", change(name));
           }));
}

function passes(query, names, entry) {
  return names.every((name) => !query[name] || String(entry[name]) === query[name]);
}
