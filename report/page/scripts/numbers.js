// Numbers as they are printed.

const missing = "\u2013";  // an en dash

function isNumber(value) {
  return typeof value === "number" && Number.isFinite(value);
}

/** Three significant digits without an exponent where that stays short: 0.00123, 1.23, 1890. As the
 * program and the report write it: tests/report/number_texts.json. */
function threeDigits(value) {
  if (!isNumber(value)) {
    return missing;
  }
  const rounded = Number(value.toPrecision(3));
  const size = Math.abs(rounded);
  if (size === 0) {
    return "0";
  }
  if (size < 1e-5 || size >= 1e7) {
    return rounded.toExponential(2).replace(/e([+-])(\d)$/, "e$10$2");
  }
  return size >= 100 ? String(Math.round(rounded)) : value.toPrecision(3);
}

/** 1.23 s, 26.7 ms, 3.10 us. */
function seconds(value) {
  if (!isNumber(value)) {
    return missing;
  }
  const size = Math.abs(value);
  const [unit, per] = size >= 0.1 || size === 0 ? ["s", 1] : size >= 1e-4 ? ["ms", 1e3] : ["\u00b5s", 1e6];
  return `${threeDigits(value * per)}\u00a0${unit}`;
}

/** A time without zeros after the point: 1 s, 0.2 s, 50 ms. */
function secondsOfAxis(value) {
  return seconds(value).replace(/(\.\d*?)0+(?=\u00a0)/, "$1").replace(/\.(?=\u00a0)/, "");
}

/** 8.25x; =1.01x where the two are the same, ~1.02x where the scatter could explain it, ?5.67x where the
 * pairs are too few. told: true, false, or what `casebook` says of a step. */
function factor(value, told = true) {
  const marks = {"the same": "=", "too few": "?"};
  const mark = marks[told] ?? ([true, "faster", "slower"].includes(told) ? "" : "~");
  return isNumber(value) ? `${mark}${threeDigits(value)}\u00d7` : missing;
}

function percent(share) {
  if (!isNumber(share)) {
    return missing;
  }
  if (share > 0 && share < 0.0005) {
    return "<\u00a00.1\u00a0%";
  }
  const text = Math.abs(share) >= 0.0995 || share === 0 ? (100 * share).toFixed(0) : (100 * share).toFixed(1);
  return `${text.replace(/\.0$/, "")}\u00a0%`;
}

/** An error or a bound: 1.2e-9; numbers of a common size as they are. */
function scientific(value) {
  if (!isNumber(value)) {
    return missing;
  }
  const size = Math.abs(value);
  return value === 0 || (size >= 0.01 && size < 1e4) ? String(Number(value.toPrecision(3))) : value.toExponential(1);
}

function counted(count, noun) {
  return `${count}\u00a0${noun}${count === 1 ? "" : "s"}`;
}

/** v3_schwarz_screening as a person reads it. */
function rungName(variant) {
  return String(variant).replace(/_/g, " ");
}

/** v3 of v3_schwarz_screening. */
function rungNumber(variant) {
  return String(variant).split("_")[0];
}

function layoutText(place) {
  const text = `${counted(place.ranks, "rank")} \u00d7 ${counted(place.threads, "thread")}`;
  return place.nodes > 1 ? `${text} on ${place.nodes} nodes` : text;
}
