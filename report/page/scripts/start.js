// Views by address, keys, and the beginning.

const views = {
  "": overview, overview, app: appView, rung: rungView, compare: versusView, profiles: profilesView,
  profile: profileView, records: recordsView, record: recordView, roofs: roofsView,
  labs: labsView,
};

function notFound(what) {
  return [h("h1", {}, "Not here"), h("p", {class: "empty"}, what, " ", link("#/", "To the overview"))];
}

function go(address) {
  location.hash = address;
}

/** {view, path, query} of an address such as #/rung/scf/v1_blocked?ladder=3. */
function place() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const words = path.split("/").map((word) => {
    try {
      return decodeURIComponent(word);
    } catch {
      return word;
    }
  });
  return {view: words[0], path: words.slice(1), query: Object.fromEntries(new URLSearchParams(query))};
}

function show(isMoved) {
  const {view, path, query} = place();
  const main = document.getElementById("main");
  let content;
  try {
    content = Object.hasOwn(views, view) ? views[view](path, query) : notFound(`There is no view ${view}.`);
  } catch (error) {
    console.error(error);
    content = [h("h1", {}, "This cannot be shown"), h("p", {class: "empty"}, String(error.message))];
  }
  const focused = document.activeElement?.closest("form") ? [...main.querySelectorAll("select, input, button")].indexOf(document.activeElement) : -1;
  main.replaceChildren();
  append(main, [content]);
  const title = main.querySelector("h1")?.firstChild?.textContent || "";
  document.title = title ? `${title} - Casebook` : "Casebook";
  for (const entry of document.querySelectorAll("header nav a")) {
    const own = entry.getAttribute("href").replace("#/", "");
    const isHere = own === view || (own === "" && ["app", "rung", "overview"].includes(view)) || own === `${view}s`;
    if (isHere) {
      entry.setAttribute("aria-current", "page");
    } else {
      entry.removeAttribute("aria-current");
    }
  }
  if (focused >= 0) {
    main.querySelectorAll("select, input, button")[focused]?.focus();
  } else if (isMoved) {
    main.focus({preventScroll: true});
    window.scrollTo(0, 0);
  }
  document.body.dataset.view = location.hash;  // what is drawn now: the hash alone runs ahead
}

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) {
    return;
  }
  const targets = {"[": "a[rel=prev]", "]": "a[rel=next]", "/": "main select, main input", g: "header a.name"};
  const target = targets[event.key] && document.querySelector(targets[event.key]);
  if (target) {
    event.preventDefault();
    if (event.key === "/") {
      target.focus();
    } else {
      target.click();
    }
  }
}

function changeTheme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  show(false);
}

/** Asks the server that this page came from for newer data, every three seconds while it is visible. */
async function follow() {
  const state = document.getElementById("state");
  let version = null;
  for (;;) {
    await new Promise((done) => setTimeout(done, 3000));
    if (document.hidden) {
      continue;
    }
    try {
      const now = await (await fetch("version")).text();
      state.textContent = "live";
      if (version !== null && now !== version) {
        take(await unpack(await (await fetch("data")).text()));
        show(false);
      }
      version = now;
    } catch {
      state.textContent = "the server does not answer";
    }
  }
}

async function start() {
  const main = document.getElementById("main");
  try {
    take(await unpack(document.getElementById("data").textContent));
  } catch (error) {
    main.replaceChildren(h("h1", {}, "The data cannot be read"), h("p", {class: "empty"}, String(error.message)));
    return;
  }
  window.addEventListener("hashchange", () => show(true));
  document.addEventListener("keydown", onKey);
  document.getElementById("theme").addEventListener("click", changeTheme);
  window.addEventListener("beforeprint", () => document.querySelectorAll("main details:not(.tree details)")
    .forEach((details) => { details.open = true; }));
  let width = window.innerWidth;
  window.addEventListener("resize", () => {
    if (Math.abs(window.innerWidth - width) > 40) {
      width = window.innerWidth;
      show(false);
    }
  });
  show(true);
  document.body.dataset.ready = "yes";
  if (document.body.dataset.mode === "served") {
    follow();
  }
}

start();
