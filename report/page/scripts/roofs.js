// The machine: what it can do at most, as measured.

function roofsView() {
  const machines = [...data.roofs.entries()];
  return [
    h("h1", {}, "Machine"),
    machines.length ? machines.map(([machine, id]) => machineSection(machine, id))
      : h("p", {class: "empty"}, "No roofs yet: ", h("code", {}, "./casebook roofs"), " measures them."),
  ];
}

function machineSection(machine, id) {
  const roofs = recordOf(id);
  return section(machine,
    facts([
      ["Processor", at(roofs, "machine.cpu")], ["CPUs", String(at(roofs, "machine.cpus") ?? "")], ["Kernel", at(roofs, "machine.kernel")],
      ["MPI", at(roofs, "machine.mpi")], ["Measured", roofs.started], ["Record", recordLink(id, "open")],
    ]),
    figure(`${peakSentence(roofs.fma)} in double precision`, fmaFigure(roofs.fma), "Median of the measurement; fused multiply-adds count as two."),
    figure(`${peakSentence(roofs.fma_single)} in single precision`, fmaFigure(roofs.fma_single), "Measured in the same way, with floats."),
    figure(bandwidthSentence(roofs), bandwidthFigure(roofs), "The fastest kernel of each level."),
    at(roofs, "mpi.ping_pong") ? figure("What a message costs between two ranks", pingPongFigure(roofs)) : null,
    list(roofs.notes).length ? h("ul", {}, roofs.notes.map((note) => h("li", {}, String(note)))) : null);
}

function peakSentence(entries) {
  const most = d3.max(list(entries), (entry) => entry.threads) || 1;
  const widest = d3.max(list(entries).filter((entry) => entry.threads === most), (entry) => entry.gflop_s.median);
  return `${counted(most, "thread")} reach ${threeDigits(widest)} GFLOP/s`;
}

function bandwidthSentence(roofs) {
  const dram = d3.max(list(roofs.bandwidth).filter((entry) => entry.level === "DRAM"), (entry) => entry.gb_s.median);
  return isNumber(dram) ? `Main memory gives ${threeDigits(dram)} GB/s` : "Bandwidth of each level";
}

function bars(label, rows, unit) {
  return plot(label, {
    height: 24 * rows.length + 50, marginLeft: 16 + 7 * d3.max(rows, (row) => row.name.length), marginRight: 60, marginTop: 8,
    x: {label: `${unit} \u2192`, grid: true, ticks: 5}, y: {domain: rows.map((row) => row.name), label: null, tickSize: 0},
    marks: [
      Plot.barX(rows, {x: "value", y: "name", fill: "var(--accent)", insetTop: 4, insetBottom: 4}),
      Plot.text(rows, {x: "value", y: "name", text: (row) => threeDigits(row.value), textAnchor: "start", dx: 5}),
    ],
  });
}

function fmaFigure(entries) {
  const rows = list(entries).map((entry) => ({name: `${entry.isa}, ${counted(entry.threads, "thread")}`, value: entry.gflop_s.median}));
  return rows.length ? bars("Peak of the processor", rows, "GFLOP/s") : null;
}

function bandwidthFigure(roofs) {
  const best = d3.rollups(list(roofs.bandwidth), (entries) => d3.greatest(entries, (entry) => entry.gb_s.median),
                          (entry) => `${entry.level}, ${counted(entry.threads, "thread")}`);
  const rows = best.map(([name, entry]) => ({name, value: entry.gb_s.median}));
  return rows.length ? bars("Bandwidth of each level", rows, "GB/s") : null;
}

function pingPongFigure(roofs) {
  const rows = list(roofs.mpi.ping_pong).filter((entry) => entry.bytes > 0)
    .map((entry) => ({bytes: entry.bytes, time: entry.half_round_trip_s.median}));
  return rows.length ? plot("Time of a message", {
    height: 300, marginLeft: 66, marginTop: 26,
    x: logAxis("bytes \u2192", rows.map((row) => row.bytes), (value) => d3.format("~s")(value)),
    y: logAxis("\u2191 time of one way", rows.map((row) => row.time), secondsOfAxis),
    marks: [Plot.lineY(rows, {x: "bytes", y: "time", stroke: "var(--accent)"}),
            Plot.dot(rows, {x: "bytes", y: "time", fill: "var(--accent)", tip: true, title: (row) => `${row.bytes} B: ${seconds(row.time)}`})],
  }) : null;
}
