// Numbers as they are printed.

const missing = "\u2013";  // an en dash

function isNumber(value) {
  return typeof value === "number" && Number.isFinite(value);
}

/** Three significant digits without an exponent where that stays short: 0.00123, 1.23, 1890. */
function threeDigits(value) {
  if (!isNumber(value)) {
    return missing;
  }
  const size = Math.abs(value);
  if (value === 0) {
    return "0";
  }
  if (size < 1e-5 || size >= 1e7) {
    return value.toExponential(2);
  }
  return size >= 100 ? String(Math.round(value)) : value.toPrecision(3);
}

/** 1.23 s, 26.7 ms, 3.10 us. */
function seconds(value) {
  if (!isNumber(value)) {
    return missing;
  }
  const size = Math.abs(value);
  const [unit, per] = size >= 0.1 || size === 0 ? ["s", 1] : size >= 1e-4 ? ["ms", 1e3] : ["\u00b5s", 1e6];
  return `${threeDigits(value * per)} ${unit}`;
}

/** 8.25x, with a tilde where it is not proven. */
function factor(value, proven = true) {
  return isNumber(value) ? `${proven ? "" : "~"}${threeDigits(value)}\u00d7` : missing;
}

function percent(share) {
  if (!isNumber(share)) {
    return missing;
  }
  const text = Math.abs(share) >= 0.0995 || share === 0 ? (100 * share).toFixed(0) : (100 * share).toFixed(1);
  return `${text} %`;
}

function scientific(value) {
  return !isNumber(value) ? missing : value === 0 ? "0" : value.toExponential(1);
}

function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
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
