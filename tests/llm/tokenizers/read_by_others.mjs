// node read_by_others.mjs FOLDER TOKENIZER.json < TEXTS: as print_tokens, by the library @huggingface/tokenizers of FOLDER.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [folder, file] = process.argv.slice(2);
const { Tokenizer } = createRequire(`${folder}/`)("@huggingface/tokenizers");
const tokenizer = new Tokenizer(JSON.parse(readFileSync(file, "utf8")), {});
for (const line of readFileSync(0, "utf8").split("\n").slice(0, -1)) {
  console.log(tokenizer.encode(JSON.parse(line)).ids.join(" "));
}
