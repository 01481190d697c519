// What each thread of a traced run did when. Drawn on a canvas: there are thousands of events.

const laneHeight = 34;
const timelineMargins = {left: 84, top: 22};

function timelineFigure(app, timeline) {
  const lanes = timeline.lanes;
  const end = d3.max(lanes, (lane) => d3.max(lane.events, ([, , start, length]) => start + length)) || 1;
  const begin = d3.min(lanes, (lane) => d3.min(lane.events, ([, , start]) => start)) || 0;
  const width = drawingWidth(1100);
  const height = timelineMargins.top + lanes.length * laneHeight + 4;
  const canvas = h("canvas", {class: "timeline", tabindex: "0", role: "img",
    "aria-label": `Timeline of ${counted(lanes.length, "thread")} over ${seconds((end - begin) * 1e-6)}; keys: plus, minus, left, right`});
  const said = h("p", {class: "note", role: "status"}, "Point at an event to read it. Drag to move, wheel or + and \u2212 to enlarge.");
  const whole = d3.scaleLinear([begin, end], [timelineMargins.left, width - 4]);
  let scale = whole;
  const draw = () => drawLanes(canvas, app, lanes, scale, begin, width, height);
  const zoom = d3.zoom().scaleExtent([1, 5000]).extent([[timelineMargins.left, 0], [width, height]])
    .translateExtent([[timelineMargins.left, 0], [width, height]])
    .on("zoom", (event) => { scale = event.transform.rescaleX(whole); draw(); });
  const selection = d3.select(canvas).call(zoom);
  canvas.addEventListener("mousemove", (event) => { said.textContent = textAt(lanes, scale, event) || said.textContent; });
  canvas.addEventListener("keydown", (event) => timelineKey(event, selection, zoom));
  requestAnimationFrame(draw);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  const names = [...new Set(lanes.flatMap((lane) => lane.events.filter(([, isCall]) => !isCall).map(([name]) => name)))];
  return h("div", {}, legendOf(app, names), canvas, said,
    timeline.left_out ? h("p", {class: "note"}, `${counted(timeline.left_out, "event")}, the shortest, are left out here.`) : null);
}

function legendOf(app, names) {
  const mark = (colour) => {
    const swatch = h("span", {class: "swatch"});
    swatch.style.background = colour;
    return swatch;
  };
  return h("p", {class: "legend"}, names.map((name) => h("span", {}, mark(colourOf(app, name)), name)),
           h("span", {}, mark("var(--ink)"), "in MPI (lower half)"));
}

function timelineKey(event, selection, zoom) {
  const act = {
    "+": () => zoom.scaleBy(selection, 1.6), "-": () => zoom.scaleBy(selection, 1 / 1.6),
    ArrowLeft: () => zoom.translateBy(selection, 40, 0), ArrowRight: () => zoom.translateBy(selection, -40, 0),
  }[event.key];
  if (act) {
    event.preventDefault();
    act();
  }
}

/** The real colour of one that is given by a variable of the style sheet. */
function resolved(element, colour) {
  const name = /^var\((.+)\)$/.exec(colour)?.[1];
  return name ? getComputedStyle(element).getPropertyValue(name).trim() : colour;
}

function drawLanes(canvas, app, lanes, scale, begin, width, height) {
  const dense = window.devicePixelRatio || 1;
  canvas.width = width * dense;
  canvas.height = height * dense;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const pen = canvas.getContext("2d");
  pen.scale(dense, dense);
  pen.font = "12px system-ui, sans-serif";
  const ink = resolved(canvas, "var(--ink)");
  drawTimeAxis(pen, scale, begin, ink);
  lanes.forEach((lane, row) => {
    const top = timelineMargins.top + row * laneHeight;
    pen.fillStyle = ink;
    pen.fillText(`rank ${lane.rank}${lane.thread ? `.${lane.thread}` : ""}`, 2, top + 18);
    pen.save();
    pen.beginPath();
    pen.rect(timelineMargins.left, top, width, laneHeight);
    pen.clip();
    const outerFirst = [...lane.events].sort((a, b) => a[1] - b[1] || b[3] - a[3]);
    for (const [name, isCall, start, length] of outerFirst) {
      const x = scale(start);
      const wide = Math.max(0.7, scale(start + length) - x);
      if (x + wide >= timelineMargins.left && x <= width) {
        pen.fillStyle = isCall ? ink : resolved(canvas, colourOf(app, name));
        pen.fillRect(x, isCall ? top + 19 : top + 2, wide, isCall ? 9 : 17);
      }
    }
    pen.restore();
  });
}

function drawTimeAxis(pen, scale, begin, ink) {
  pen.fillStyle = ink;
  for (const tick of scale.ticks(6)) {
    const x = scale(tick);
    if (x >= timelineMargins.left) {
      pen.fillText(seconds((tick - begin) * 1e-6), x + 3, 12);
      pen.fillRect(x, 0, 1, 16);
    }
  }
}

/** The innermost event below the pointer. */
function textAt(lanes, scale, event) {
  const row = Math.floor((event.offsetY - timelineMargins.top) / laneHeight);
  const time = scale.invert(event.offsetX);
  const isLow = (event.offsetY - timelineMargins.top) % laneHeight > 19;
  const under = (lanes[row]?.events || []).filter(([, isCall, start, length]) =>
    Boolean(isCall) === isLow && start <= time && time <= start + length);
  const one = d3.least(under, ([, , , length]) => length);
  return one ? `rank ${lanes[row].rank}, thread ${lanes[row].thread}: ${one[0]}, ${seconds(one[3] * 1e-6)}` : "";
}
