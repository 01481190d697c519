// The lessons' Markdown as elements: paragraphs, lists, tables, code and emphasis; a link becomes text,
// because what it points to need not be where this page is.

function inline(text) {
  const pieces = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/);
  return pieces.map((piece) => {
    if (/^`.+`$/s.test(piece)) {
      return h("code", {}, piece.slice(1, -1));
    }
    if (/^\*\*.+\*\*$/s.test(piece)) {
      return h("strong", {}, inline(piece.slice(2, -2)));
    }
    const named = /^\[(.+)\]\(.+\)$/s.exec(piece);
    return named ? inline(named[1]) : piece;
  });
}

function markdownTable(lines) {
  const cells = (line) => line.replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim());
  const rules = cells(lines[1]);
  const columns = cells(lines[0]).map((title, k) => ({title, number: /:$/.test(rules[k] || "")}));
  const rows = lines.slice(2).map((line) => {
    const row = cells(line);
    return columns.map((column, k) => inline((row[k] || "").replace(/\\\|/g, "|")));
  });
  return table(columns, rows);
}

function markdownList(block) {
  const ordered = /^\d+\./.test(block);
  const items = block.split(/\n(?=(?:[-*]|\d+\.) )/);
  return h(ordered ? "ol" : "ul", {},
           items.map((item) => h("li", {}, inline(item.replace(/^(?:[-*]|\d+\.) +/, "").replace(/\n\s*/g, " ")))));
}

function markdownBlock(block) {
  const lines = block.split("\n");
  if (/^```/.test(block)) {
    return h("pre", {tabindex: "0"}, lines.slice(1, -1).join("\n"));
  }
  if (lines.every((line) => /^ {4}/.test(line))) {
    return h("pre", {tabindex: "0"}, lines.map((line) => line.slice(4)).join("\n"));
  }
  if (lines.length > 1 && /^\|/.test(lines[0]) && /^\|[\s:|-]+$/.test(lines[1])) {
    return markdownTable(lines.filter((line) => /^\|/.test(line)));
  }
  if (/^#+ /.test(block)) {
    return [h("h3", {}, inline(lines[0].replace(/^#+ /, ""))), ...markdown(lines.slice(1).join("\n"))];
  }
  if (/^(?:[-*]|\d+\.) /.test(block)) {
    return markdownList(block);
  }
  const start = lines.findIndex((line) => /^(?:[-*]|\d+\.) /.test(line));
  const text = (start > 0 ? lines.slice(0, start) : lines).join(" ");
  return [h("p", {}, inline(text)), start > 0 ? markdownList(lines.slice(start).join("\n")) : null];
}

function markdown(text) {
  const fenced = text.split(/^(```[\s\S]*?^```)$/m);
  const blocks = fenced.flatMap((piece) => (piece.startsWith("```") ? [piece] : piece.split(/\n\s*\n/)));
  return blocks.map((block) => block.replace(/^\n+|\s+$/g, "")).filter((block) => block)
    .map(markdownBlock).flat(Infinity);
}
