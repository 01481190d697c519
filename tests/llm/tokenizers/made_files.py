"""Files tokenizer.json made by a grammar, and texts to ask of them: all from a seed."""

import random

BLANK = "\u2581"
CORPUS = ("the captain was in the house and the house was on the hill; she'd been there, they'll be there, I'm "
          "sure that we've seen 1234 of 56 ships in 2024 Straße naïve café 中文 日本 Привет мир don't DON'T the the in "
          "and was house captain there seen ships").split(" ")
WORDS = {
    "gpt2": r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+",
    "llama3": r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|"
              r"\s*[\r\n]+|\s+(?!\S)|\s+",
    "qwen2": r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|"
             r"\s*[\r\n]+|\s+(?!\S)|\s+",
}
ADDED = ["<|end|>", "<|e", "<tool>", "[INST]", "[INST", "zz", "house", " ", "12"]
PIECES = [*CORPUS, "'S", "'LL", "'re", "'", "it's", "x'tX", " ", " ", " ", "  ", "   ", "\t", "\n", "\r\n", "\n\n ",
          " \n", "\u00a0", "\u2028", "\u3000", "\u0085", "1", "12", "123", "4567", "٣٤", "½", "²", "Ⅷ", "_", "--",
          "...", "!?", "(a)", "é",
          "ñ", "ß", "ſ", "K", "İ", "中", "한국", "ไทย", "हिन्दी", "😀", "👩‍👩‍👧", "\u200b", "\ufeff", BLANK,
          BLANK + "the", "\x00", "\x7f", "<0x0A>", "<unk>", *ADDED]


def names_of_bytes() -> list[str]:
    """GPT-2's printable character of each byte."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    names, free = [], 256
    for byte in range(256):
        names.append(chr(byte) if byte in plain else chr(free))
        free += byte not in plain
    return names


def learned_merges(draw: random.Random, words: list[list[str]], n: int) -> list[tuple[str, str]]:
    """Pairs joined one after the other, often the commonest one, sometimes any."""
    merges: list[tuple[str, str]] = []
    words = [list(word) for word in words]
    for _ in range(n):
        pairs: dict[tuple[str, str], int] = {}
        for word in words:
            for pair in zip(word, word[1:]):
                pairs[pair] = pairs.get(pair, 0) + 1
        pairs = {pair: count for pair, count in pairs.items() if pair not in merges}
        if not pairs:
            break
        pair = draw.choice(list(pairs)) if draw.random() < 0.3 else max(pairs, key=lambda p: (pairs[p], p))
        merges.append(pair)
        for word in words:
            at = 0
            while at + 1 < len(word):
                if (word[at], word[at + 1]) == pair:
                    word[at:at + 2] = ["".join(pair)]
                at += 1
    return merges


def numbered(tokens: list[str]) -> dict[str, int]:
    return {token: number for number, token in enumerate(dict.fromkeys(tokens))}


def added_token(number: int, content: str, special: bool) -> dict:
    return {"id": number, "content": content, "single_word": False, "lstrip": False, "rstrip": False,
            "normalized": False, "special": special}


class Maker:
    def __init__(self, seed: int):
        self.draw = random.Random(seed)

    def chance(self, share: float) -> bool:
        return self.draw.random() < share

    def file(self) -> dict:
        return self.byte_pairs() if self.chance(0.6) else self.pieces()

    def texts(self, n: int) -> list[str]:
        return ["".join(self.draw.choices(PIECES, k=self.draw.randrange(1, 25))) for _ in range(n)]

    def merges_as_written(self, merges: list[tuple[str, str]]) -> list:
        return [list(pair) for pair in merges] if self.chance(0.5) else [" ".join(pair) for pair in merges]

    def added(self, vocabulary: dict[str, int]) -> list[dict]:
        found = []
        texts = self.draw.sample(ADDED[:-3], self.draw.randrange(0, 4))
        texts += [self.draw.choice(ADDED[-3:])] if self.chance(0.15) else []
        for text in texts:
            number = vocabulary.get(text, len(vocabulary) + sum(one["content"] not in vocabulary for one in found))
            found.append(added_token(number, text, self.chance(0.5)))
        return found

    def template(self, begin: str, number: int) -> dict:
        return {"type": "TemplateProcessing",
                "single": [{"SpecialToken": {"id": begin, "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
                "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
                "special_tokens": {begin: {"id": begin, "ids": [number], "tokens": [begin]}}}

    def model(self, vocabulary: dict[str, int], merges: list[tuple[str, str]], **more) -> dict:
        return {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None,
                "end_of_word_suffix": None, "fuse_unk": False, "byte_fallback": False, "ignore_merges": False,
                "vocab": vocabulary, "merges": self.merges_as_written(merges), **more}

    def byte_pairs(self) -> dict:
        names = names_of_bytes()
        spelled = [[names[byte] for byte in (" " * self.draw.randrange(2) + word).encode()] for word in CORPUS]
        merges = learned_merges(self.draw, spelled, self.draw.randrange(20, 150))
        vocabulary = numbered(names + ["".join(pair) for pair in merges])
        if self.chance(0.4):  # whole words that no merge makes
            for word in self.draw.sample(CORPUS, 6):
                vocabulary.setdefault("".join(names[byte] for byte in word.encode()), len(vocabulary))
        byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
        steps = [byte_level]
        if self.chance(0.7):
            byte_level["use_regex"] = False
            words = WORDS[self.draw.choice(list(WORDS))]
            steps.insert(0, {"type": "Split", "pattern": {"Regex": words}, "behavior": "Isolated", "invert": False})
        if self.chance(0.2):
            steps.insert(0, {"type": "Digits", "individual_digits": self.chance(0.5)})
        byte_level["add_prefix_space"] = len(steps) == 1 and self.chance(0.4)
        added = self.added(vocabulary)
        processor = {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": False, "use_regex": True}
        if self.chance(0.4):
            number = len(vocabulary) + len(added)
            added.append(added_token(number, "<|begin|>", True))
            processor = {"type": "Sequence", "processors": [processor, self.template("<|begin|>", number)]}
        return {"version": "1.0", "truncation": None, "padding": None, "added_tokens": added, "normalizer": None,
                "pre_tokenizer": steps[0] if len(steps) == 1 else {"type": "Sequence", "pretokenizers": steps},
                "post_processor": processor, "decoder": byte_level,
                "model": self.model(vocabulary, merges, ignore_merges=self.chance(0.4))}

    def pieces(self) -> dict:
        spelled = [list(BLANK * self.draw.randrange(2) + word) for word in CORPUS]
        merges = learned_merges(self.draw, spelled, self.draw.randrange(20, 150))
        single = [character for word in spelled for character in word if self.chance(0.95)] + [BLANK]
        parts = {part for pair in merges for part in pair if len(part) == 1}
        tokens = ["<unk>", "<s>", "</s>"] + [f"<0x{byte:02X}>" for byte in range(256)]
        vocabulary = numbered(tokens + single + sorted(parts) + ["".join(pair) for pair in merges])
        adds = self.draw.choice(["Prepend", "always", "first", "never"])
        normalizer, pre_tokenizer = None, None
        if adds == "Prepend" or (adds == "never" and self.chance(0.5)):
            replace = {"type": "Replace", "pattern": {"String": " "}, "content": BLANK}
            prepend = [{"type": "Prepend", "prepend": BLANK}] if adds == "Prepend" else []
            normalizer = {"type": "Sequence", "normalizers": [*prepend, replace]}
        else:
            pre_tokenizer = {"type": "Metaspace", "replacement": BLANK, "prepend_scheme": adds, "split": False}
        added = [added_token(number, content, True) for number, content in enumerate(tokens[:3])]
        known = {one["content"] for one in added}
        added += [one for one in self.added(vocabulary) if one["content"] not in known]
        processor = self.template("<s>", 1) if self.chance(0.7) else None
        model = self.model(vocabulary, merges, unk_token="<unk>", fuse_unk=True, byte_fallback=True)
        return {"version": "1.0", "truncation": None, "padding": None, "added_tokens": added, "normalizer": normalizer,
                "pre_tokenizer": pre_tokenizer, "post_processor": processor, "decoder": None, "model": model}
