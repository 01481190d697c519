// Rungs and the measured roofs: a roofline, or where all rungs have the textbook's traffic a cut through it.

/** What is known of each rung. chosen: the variant to point out, or null for all of them */
function roofPoints(ladder, chosen) {
  return ladder.measured.map((rung) => ({rung, point: rooflinePoint(recordOf(rung.record))}))
    .filter((row) => row.point)
    .map(({rung, point}) => ({
      ...point, variant: rung.variant, chosen: !chosen || rung.variant === chosen,
      address: rungAddress(ladder, rung.variant),
      title: `${rungName(rung.variant)}\n${threeDigits(point.rate)} GFLOP/s at ${threeDigits(point.intensity)} flop/B ` +
        `(${{counted: "counted", ledger: "bytes of its ledger", textbook: "modelled"}[point.source]})`,
    }));
}

/** Rates of the rungs against the measured roofs. null without rates, and where the machine has no roofs;
    words where it has none of the numbers that the work is done in */
function rooflineFigure(ladder, chosen) {
  const roofs = roofsFor(ladder);
  const points = roofPoints(ladder, chosen);
  if (!roofs || !points.length) {
    return null;
  }
  if (!roofs.arithmetic.length) {
    return h("p", {class: "empty"}, `Not measured: the ${peakName(ladder, "peak")}. To measure it: `, h("code", {}, "./casebook roofs"));
  }
  return new Set(points.map((point) => point.intensity)).size > 1 ? rooflineOf(ladder, roofs, points) : ratesOf(ladder, roofs, points);
}

/** A sentence after a note: other programs ran while the roofs were measured, which are too low then. "" where none did */
function loadOfRoofs(ladder) {
  const notes = list(recordOf(data.roofs.get(ladder.machine))?.notes).map((note) => String(note).split(":")[0]);
  const said = notes.find((note) => note.startsWith("other programs were running"));
  return said ? ` ${said[0].toUpperCase()}${said.slice(1)} while the roofs were measured.` : "";
}

/** All rungs stand at one place of the roofline: their rates alone say more. */
function ratesOf(ladder, roofs, points) {
  const roof = roofAt(roofs, points[0].intensity);
  const variants = points.map((point) => point.variant);
  const rates = [roof, ...points.map((point) => point.rate)];
  const [low, high] = [d3.min(rates) / 1.3, d3.max(rates) * 1.3];
  const colour = (point) => (point.chosen ? "var(--accent)" : "var(--rest)");
  return plot(`Rates of the rungs of ${ladder.app} and the measured roof`, {
    height: 24 * variants.length + 76, marginLeft: labelMargin(variants), marginRight: 56, marginTop: 24,
    x: {...logAxis("GFLOP/s of the textbook's work, logarithmic \u2192", [low, high]), domain: [low, high]},
    y: {domain: variants, label: null, tickFormat: labelOf, tickSize: 0},
    marks: [
      Plot.ruleX([roof], {stroke: "currentColor", strokeWidth: 1.5}),
      Plot.text([roof], {x: (value) => value, text: (value) => `roof ${threeDigits(value)}`, frameAnchor: "top", dy: -14}),
      Plot.dot(points, {x: "rate", y: "variant", r: 5.5, stroke: colour, strokeWidth: 2, fill: "var(--paper)", href: "address", tip: true, title: "title"}),
      Plot.text(points, {y: "variant", text: (point) => percent(point.rate / roof), frameAnchor: "right", textAnchor: "start", dx: 8}),
    ],
  });
}

function rooflineOf(ladder, roofs, points) {
  const peak = d3.max(roofs.arithmetic, (roof) => roof.value);
  const [least, most] = d3.extent(points, (point) => point.intensity);
  const low = Math.min(least / 8, 0.05);
  const high = Math.max(most * 8, 50);
  const bottom = Math.min(d3.min(points, (point) => point.rate) / 2, 0.5);
  const top = 1.4 * Math.max(peak, d3.max(points, (point) => point.rate));
  const slopes = roofs.bandwidth.map((roof) => {
    const x1 = Math.max(low, bottom / roof.value);
    return {...roof, x1, y1: x1 * roof.value, x2: peak / roof.value, y2: peak};
  });
  const flats = roofs.arithmetic.map((roof) => ({...roof, x1: low, x2: high}));
  const marked = points.filter((point) => point.chosen);
  const nameOf = (roof) => `${roof.name} ${threeDigits(roof.value)}`;
  const room = Math.max(104, 10 + 6.8 * d3.max(flats, (roof) => nameOf(roof).length));  // for 12 px letters
  return plot(`Rungs of ${ladder.app} below the measured roofs`, {
    height: isNarrow() ? 340 : 440, marginLeft: 56, marginRight: room, marginTop: 28,
    x: {...logAxis("flop per byte of main memory \u2192", [low, high]), domain: [low, high], grid: false},
    y: {...logAxis("\u2191 GFLOP/s", [bottom, top]), domain: [bottom, top]},
    marks: [
      Plot.link(slopes, {x1: "x1", y1: "y1", x2: "x2", y2: "y2", stroke: "currentColor", strokeOpacity: 0.5, clip: true}),
      Plot.link(flats, {x1: "x1", y1: "value", x2: "x2", y2: "value", stroke: "currentColor", strokeOpacity: 0.5}),
      Plot.text(flats, {x: "x2", y: "value", text: nameOf,
        textAnchor: "start", dx: 4, fill: "var(--muted)"}),
      Plot.text(joinedSlopes(slopes), {x: "x2", y: "y2", text: "name", textAnchor: "middle", dy: -8, fill: "var(--muted)"}),
      Plot.dot(points, {x: "intensity", y: "rate", r: (point) => (point.chosen ? 6 : 4),
        stroke: (point) => (point.chosen ? "var(--accent)" : "var(--rest)"), strokeWidth: 2,
        fill: (point) => (point.source !== "counted" ? "var(--paper)" : point.chosen ? "var(--accent)" : "var(--rest)"),
        href: "address", tip: true, title: "title"}),
      Plot.text(spreadLabels(marked, bottom, top), {x: "intensity", y: "label_rate", text: "text",
        dx: 12, textAnchor: "start", fill: "currentColor"}),
    ],
  });
}

/** Roofs whose names would touch share one. */
function joinedSlopes(slopes) {
  const joined = [];
  for (const slope of slopes) {
    const last = joined[joined.length - 1];
    if (last && slope.x2 < 1.6 * last.x2) {
      last.name += `, ${slope.name}`;
    } else {
      joined.push({...slope});
    }
  }
  return joined;
}

/** Points that stand at one place share a label: "v7, v9"; more than three of them their number. */
function spreadLabels(points, bottom, top) {
  const labels = [];
  for (const point of [...points].sort((a, b) => a.rate - b.rate)) {
    const last = labels[labels.length - 1];
    if (last && point.rate < last.label_rate * 10 ** (Math.log10(top / bottom) / 24)) {
      last.variants.push(rungNumber(point.variant));
      last.intensity = Math.max(last.intensity, point.intensity);
    } else {
      labels.push({...point, label_rate: point.rate, variants: [rungNumber(point.variant)]});
    }
  }
  const few = (variants) => (variants.length > 3 ? `${variants.length} rungs` : variants.join(", "));
  return labels.map((label) => ({...label, text: few(label.variants)}));
}
