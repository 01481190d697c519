"""A second reader of tokenizer.json: the library @huggingface/tokenizers, on files and texts made by a grammar.

Its tokens of some seeds are kept in tokenizers/answers.json. CASEBOOK_TOKENIZERS names a folder where it is installed
(npm install @huggingface/tokenizers): then it is asked anew, about CASEBOOK_DECKS files. CASEBOOK_KEEP=1 writes its answers.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent / "tokenizers"
sys.path.insert(0, str(HERE))
from made_files import Maker

OURS = os.environ["CASEBOOK_PRINT_TOKENS"]
THEIRS = os.environ.get("CASEBOOK_TOKENIZERS")
ANSWERS = HERE / "answers.json"
N_FILES = int(os.environ.get("CASEBOOK_DECKS", "24"))
N_TEXTS = 12


def made(seed: int) -> tuple[dict, list[str]]:
    maker = Maker(seed)
    return maker.file(), maker.texts(N_TEXTS)


def answer(command: list, file: pathlib.Path, texts: list[str]) -> list[str]:
    """A line of tokens for each text."""
    lines = "".join(json.dumps(text) + "\n" for text in texts)
    done = subprocess.run([*command, file], input=lines, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return done.stdout.splitlines()


class TokenizersTwice(unittest.TestCase):
    def answers(self, file: pathlib.Path, seed: int, kept: dict) -> list[str]:
        if THEIRS:
            return answer(["node", HERE / "read_by_others.mjs", THEIRS], file, made(seed)[1])
        return kept[str(seed)]

    def test_a_text_has_the_tokens_that_another_reader_of_the_file_finds(self):
        kept = json.loads(ANSWERS.read_text()) if ANSWERS.exists() else {}
        with tempfile.TemporaryDirectory() as folder:
            for seed in range(N_FILES) if THEIRS else map(int, kept):
                content, texts = made(seed)
                file = pathlib.Path(folder, f"{seed}.json")
                file.write_text(json.dumps(content))
                theirs = self.answers(file, seed, kept)
                kept[str(seed)] = theirs
                for text, ours, expected in zip(texts, answer([OURS], file, texts), theirs, strict=True):
                    with self.subTest(seed=seed, text=text):
                        self.assertEqual(ours, expected)
        self.assertGreater(len(kept), 0)
        if THEIRS and os.environ.get("CASEBOOK_KEEP"):
            ANSWERS.write_text(json.dumps(kept, indent=0) + "\n")


if __name__ == "__main__":
    unittest.main()
