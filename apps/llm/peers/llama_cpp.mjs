// Answers a prompt by llama.cpp through the package node-llama-cpp: `node llama_cpp.mjs REQUEST ANSWER`, both
// JSON. llm_peer writes the request and judges the answer. LLAMA_CPP_NODE_MODULES: the folder with the package.

import fs from "node:fs";
import path from "node:path";
import {performance} from "node:perf_hooks";
import {pathToFileURL} from "node:url";

const [requestFile, answerFile] = process.argv.slice(2);
const request = JSON.parse(fs.readFileSync(requestFile, "utf8"));
const folder = path.join(process.env.LLAMA_CPP_NODE_MODULES, "node-llama-cpp");
const {getLlama} = await import(pathToFileURL(path.join(folder, "dist", "index.js")));
const {version} = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));

const seconds = (from) => (performance.now() - from) / 1000;
const greedy = {temperature: 0, yieldEogToken: true};

const beginning = performance.now();
const llama = await getLlama({
  gpu: false, build: "never", maxThreads: request.threads, progressLogs: false, logLevel: "error",
});
const model = await llama.loadModel({modelPath: request.model});
const context = await model.createContext({
  contextSize: request.prompt.length + request.generate, threads: {ideal: request.threads, min: request.threads},
});
const sequence = context.getSequence();

// As llama.cpp's own programs do: the file's pages are mapped by a token that is not needed.
await sequence.controlledEvaluate([[request.prompt[0], {generateNext: {token: true, options: greedy}}]]);
await sequence.clearHistory();
const load = seconds(beginning);

const tokens = [];
let first = 0;
const start = performance.now();
for await (const token of sequence.evaluate(request.prompt, greedy)) {
  if (tokens.length === 0) {
    first = seconds(start);
  }
  tokens.push(token);
  if (tokens.length === request.generate) {
    break;
  }
}
const solve = seconds(start);

// Not timed: all logits after the beginning of the text.
await sequence.clearHistory();
const probe = [...request.prompt, ...tokens].slice(0, request.probe);
const last = [probe.at(-1), {generateNext: {logits: true, options: greedy}}];
const outputs = await sequence.controlledEvaluate([...probe.slice(0, -1), last]);
const logits = new Array(request.vocabulary).fill(null);
for (const [token, logit] of outputs.at(-1).next.logits) {
  logits[token] = logit;
}

fs.writeFileSync(answerFile, JSON.stringify({
  version: `${llama.llamaCppRelease.release} by node-llama-cpp ${version}`,
  system: llama.systemInfo,
  threads: context.currentThreads,
  load_s: load, first_token_s: first, solve_s: solve, tokens, logits,
}));
await llama.dispose();
