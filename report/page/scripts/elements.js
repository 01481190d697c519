// Elements of the page. Whatever comes from a record is set as text, never as markup.

/** h("td", {class: "number"}, "1.2 s"): an element; children are nodes, text, lists or nothing. */
function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name === "on") {
      Object.entries(value).forEach(([event, action]) => element.addEventListener(event, action));
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value);
    }
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of [children].flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false && child !== "") {
      element.append(child);
    }
  }
}

/** The address of a view: href("rung", ["scf", "v1"], {case: "w2"}) is #/rung/scf/v1?case=w2. */
function href(view, path = [], query = {}) {
  const given = Object.entries(query).filter(([, value]) => value);
  const parameters = new URLSearchParams(given).toString();
  const place = [view, ...path].map(encodeURIComponent).join("/");
  return `#/${place}${parameters ? "?" + parameters : ""}`;
}

function link(address, ...children) {
  return h("a", {href: address}, ...children);
}

/** A name of code with places where a narrow screen may break it. */
function code(text) {
  const words = String(text).split(/(?<=[_/-])/);
  return h("code", {}, words.flatMap((word, k) => (k ? [h("wbr"), word] : [word])));
}

function section(title, ...children) {
  const id = "s-" + title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return h("section", {"aria-labelledby": id}, h("h2", {id}, title), ...children);
}

/** A figure with its one message as title. drawing: a node, or null where there is nothing. */
function figure(title, drawing, note) {
  if (!drawing) {
    return null;
  }
  return h("figure", {}, h("figcaption", {}, title), h("div", {class: "drawing"}, drawing),
           note ? h("p", {class: "note"}, note) : null);
}

/** columns: [{title, number, wide, optional}]; rows: lists of nodes, text or null, or {cells, class}. */
function table(columns, rows, caption) {
  const look = (column) =>
    [column.number ? "number" : "", column.wide ? "wide" : "", column.optional ? "optional" : ""]
      .join(" ").trim() || null;
  const head = columns.map((column) =>
    h("th", {scope: "col", class: look(column)}, column.title));
  const body = rows.map((row) => {
    const cells = row.cells || row;
    return h("tr", {class: row.class},
             cells.map((cell, k) => h(k === 0 ? "th" : "td",
                                      {class: look(columns[k]), scope: k === 0 ? "row" : null}, cell)));
  });
  const isShort = columns.length < 5 && columns.every((column) => !column.wide && !column.optional);
  return h("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": caption || "table"},
           h("table", {class: isShort ? "short" : null}, caption ? h("caption", {}, caption) : null,
             h("thead", {}, h("tr", {}, head)), h("tbody", {}, body)));
}

/** A list of names and values; pairs: [[name, value]], those without a value are left out. */
function facts(pairs, name) {
  const known = pairs.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return h("dl", {class: name || "facts"},
           known.map(([term, value]) => h("div", {}, h("dt", {}, term), h("dd", {}, value))));
}

/** options: [[value, text]] or [{group, options}]. */
function choice(label, options, chosen, onChange) {
  const option = ([value, text]) => h("option", {value, selected: value === chosen}, text);
  const entries = options.map((entry) => (Array.isArray(entry) ? option(entry)
    : h("optgroup", {label: entry.group}, entry.options.map(option))));
  const select = h("select", {on: {change: (event) => onChange(event.target.value)}}, entries);
  return h("label", {class: "choice"}, h("span", {}, label), select);
}
