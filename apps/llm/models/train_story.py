#!/usr/bin/env python3
"""Trains `story`, the small model of this app, and writes story.gguf and held.txt.

Text: Jane Austen's novels as Debian packages them (r-cran-janeaustenr; public domain). One novel,
Persuasion, is kept out; held.txt is its beginning. Needs python3-torch and R.

    python3 train_story.py --work FOLDER --minutes 4     # as often as it takes; goes on where it was
    python3 train_story.py --work FOLDER --write .       # then: the two files
"""

import argparse
import collections
import json
import math
import pathlib
import re
import struct
import subprocess
import time

import torch
from torch import nn
from torch.nn import functional

TRAINED_ON = ["sensesensibility", "prideprejudice", "mansfieldpark", "emma", "northangerabbey"]
HELD_OUT = "persuasion"
HELD_BYTES = 8000

N_VOCABULARY = 1024
END_OF_TEXT = "<|endoftext|>"
N_LAYERS, D_MODEL, N_HEADS, N_KV_HEADS, D_FEED_FORWARD = 5, 128, 8, 4, 384
HEAD_DIM = D_MODEL // N_HEADS
CONTEXT, ROPE_BASE, NORM_EPSILON = 256, 10000.0, 1e-5

N_STEPS, BATCH, PEAK_RATE, WARM_UP = 2400, 16, 4e-3, 100

# The split of text into words that GPT-2 made, for ASCII.
WORDS = re.compile(
    r"'s|'t|'re|'ve|'m|'ll|'d| ?[A-Za-z]+| ?[0-9]+| ?[^\sA-Za-z0-9]+|\s+(?!\S)|\s+")


def novel(name: str) -> str:
    """One paragraph a line, in ASCII, from the first chapter on."""
    lines = subprocess.run(
        ["Rscript", "-e", f'cat(janeaustenr::{name}, sep="\\n")'],
        check=True, capture_output=True, text=True, env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"}
    ).stdout
    for fancy, plain in {"é": "e", "ê": "e", "à": "a", "£": "L", "_": "", "--": " - "}.items():
        lines = lines.replace(fancy, plain)
    lines = lines.encode("ascii", "ignore").decode()
    lines = lines[re.search(r"(?m)^chapter (1|i)\b.*$", lines, re.IGNORECASE).end():]
    paragraphs = [" ".join(part.split()) for part in re.split(r"\n\s*\n", lines)]
    return "\n".join(part for part in paragraphs if part) + "\n"


def byte_names() -> dict[int, str]:
    """The printable character by which GPT-2's vocabulary spells each byte."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    names = {byte: chr(byte) for byte in plain}
    for byte in range(256):
        if byte not in names:
            names[byte] = chr(256 + len(names) - len(plain))
    return names


def merged(word: tuple[str, ...], pair: tuple[str, str]) -> tuple[str, ...]:
    out, i = [], 0
    while i < len(word):
        if word[i:i + 2] == pair:
            out.append(pair[0] + pair[1])
            i += 2
        else:
            out.append(word[i])
            i += 1
    return tuple(out)


def learn_merges(text: str, n_merges: int) -> list[tuple[str, str]]:
    names = byte_names()
    counts = collections.Counter(WORDS.findall(text))
    words = {tuple(names[b] for b in word.encode()): n for word, n in counts.items()}
    merges = []
    for _ in range(n_merges):
        pairs = collections.Counter()
        for word, n in words.items():
            for pair in zip(word, word[1:]):
                pairs[pair] += n
        best = max(pairs, key=lambda pair: (pairs[pair], pair))
        merges.append(best)
        words = {merged(word, best) if best[0] in word else word: n for word, n in words.items()}
    return merges


class Tokenizer:
    def __init__(self, merges: list[tuple[str, str]]):
        self.names = byte_names()
        self.merges = merges
        self.ranks = {pair: rank for rank, pair in enumerate(merges)}
        self.tokens = [self.names[b] for b in range(256)] + [a + b for a, b in merges]
        self.tokens.append(END_OF_TEXT)
        self.ids = {token: i for i, token in enumerate(self.tokens)}
        self.known: dict[str, list[int]] = {}

    def encode(self, text: str) -> list[int]:
        ids = []
        for word in WORDS.findall(text):
            if word not in self.known:
                self.known[word] = self.encode_word(word)
            ids.extend(self.known[word])
        return ids

    def encode_word(self, word: str) -> list[int]:
        parts = tuple(self.names[b] for b in word.encode())
        while len(parts) > 1:
            best = min(zip(parts, parts[1:]), key=lambda pair: self.ranks.get(pair, math.inf))
            if best not in self.ranks:
                break
            parts = merged(parts, best)
        return [self.ids[part] for part in parts]


class Norm(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(D_MODEL))

    def forward(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + NORM_EPSILON) * self.weight


def rotate(x):
    """x: [batch, head, position, HEAD_DIM]; neighbouring elements are a pair."""
    angles = torch.outer(torch.arange(x.shape[2]),
                         ROPE_BASE ** (-torch.arange(0, HEAD_DIM, 2) / HEAD_DIM))
    a, b = x[..., 0::2], x[..., 1::2]
    cosine, sine = angles.cos(), angles.sin()
    return torch.stack((a * cosine - b * sine, a * sine + b * cosine), -1).flatten(-2)


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        def linear(n_in, n_out):
            return nn.Linear(n_in, n_out, bias=False)
        self.attn_norm, self.ffn_norm = Norm(), Norm()
        self.attn_q = linear(D_MODEL, D_MODEL)
        self.attn_k = linear(D_MODEL, N_KV_HEADS * HEAD_DIM)
        self.attn_v = linear(D_MODEL, N_KV_HEADS * HEAD_DIM)
        self.attn_output = linear(D_MODEL, D_MODEL)
        self.ffn_gate = linear(D_MODEL, D_FEED_FORWARD)
        self.ffn_up = linear(D_MODEL, D_FEED_FORWARD)
        self.ffn_down = linear(D_FEED_FORWARD, D_MODEL)

    def attention(self, x, mask):
        def heads(y, n):
            return y.view(*x.shape[:2], n, HEAD_DIM).transpose(1, 2)
        group = N_HEADS // N_KV_HEADS
        q = rotate(heads(self.attn_q(x), N_HEADS))
        k = rotate(heads(self.attn_k(x), N_KV_HEADS)).repeat_interleave(group, 1)
        v = heads(self.attn_v(x), N_KV_HEADS).repeat_interleave(group, 1)
        weights = torch.softmax(q @ k.transpose(2, 3) / math.sqrt(HEAD_DIM) + mask, -1)
        return self.attn_output((weights @ v).transpose(1, 2).flatten(2))

    def forward(self, x, mask):
        x = x + self.attention(self.attn_norm(x), mask)
        h = self.ffn_norm(x)
        return x + self.ffn_down(functional.silu(self.ffn_gate(h)) * self.ffn_up(h))


class Story(nn.Module):
    def __init__(self):
        super().__init__()
        self.token_embd = nn.Embedding(N_VOCABULARY, D_MODEL)
        self.blk = nn.ModuleList(Layer() for _ in range(N_LAYERS))
        self.output_norm = Norm()
        for name, parameter in self.named_parameters():
            if parameter.dim() == 2:
                late = name.endswith(("attn_output.weight", "ffn_down.weight"))
                nn.init.normal_(parameter, std=0.05 / (math.sqrt(2 * N_LAYERS) if late else 1))

    def forward(self, tokens):
        n = tokens.shape[1]
        mask = torch.full((n, n), -math.inf).triu(1)
        x = self.token_embd(tokens)
        for layer in self.blk:
            x = layer(x, mask)
        return functional.linear(self.output_norm(x), self.token_embd.weight)


def rate(step: int) -> float:
    if step < WARM_UP:
        return PEAK_RATE * (step + 1) / WARM_UP
    along = (step - WARM_UP) / (N_STEPS - WARM_UP)
    return PEAK_RATE * (0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * along)))


def loss_on(model: Story, tokens: torch.Tensor) -> float:
    with torch.no_grad():
        n = len(tokens) // (CONTEXT + 1)
        rows = tokens[:n * (CONTEXT + 1)].view(n, CONTEXT + 1)[:8]
        logits = model(rows[:, :-1])
        return functional.cross_entropy(logits.flatten(0, 1), rows[:, 1:].flatten()).item()


def prepare(work: pathlib.Path) -> tuple[Tokenizer, torch.Tensor, torch.Tensor]:
    cache = work / "text.json"
    if not cache.exists():
        text = "".join(novel(name) for name in TRAINED_ON)
        merges = learn_merges(text, N_VOCABULARY - 257)
        cache.write_text(json.dumps({"text": text, "held": novel(HELD_OUT), "merges": merges}))
    stored = json.loads(cache.read_text())
    tokenizer = Tokenizer([tuple(pair) for pair in stored["merges"]])
    return (tokenizer, torch.tensor(tokenizer.encode(stored["text"])),
            torch.tensor(tokenizer.encode(stored["held"])))


def train(work: pathlib.Path, minutes: float) -> None:
    _, tokens, held = prepare(work)
    torch.manual_seed(1)
    model = Story()
    optimizer = torch.optim.AdamW(model.parameters(), lr=PEAK_RATE, betas=(0.9, 0.95),
                                  weight_decay=0.05)
    state_file, step = work / "state.pt", 0
    if state_file.exists():
        state = torch.load(state_file)
        model.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])
        step = state["step"]
    end = time.monotonic() + 60 * minutes
    while step < N_STEPS and time.monotonic() < end:
        draw = torch.Generator().manual_seed(step)
        starts = torch.randint(len(tokens) - CONTEXT - 1, (BATCH,), generator=draw)
        rows = torch.stack([tokens[s:s + CONTEXT + 1] for s in starts])
        for group in optimizer.param_groups:
            group["lr"] = rate(step)
        logits = model(rows[:, :-1])
        loss = functional.cross_entropy(logits.flatten(0, 1), rows[:, 1:].flatten())
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        step += 1
        if step % 50 == 0:
            print(f"step {step}: {loss.item():.3f}, held out {loss_on(model, held):.3f}", flush=True)
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "step": step},
               state_file)
    print(f"{step} of {N_STEPS} steps, {len(tokens)} tokens of text")


# GGUF, version 3: types of values, and of tensors.
U32, F32, BOOL, STRING, ARRAY, I32 = 4, 6, 7, 8, 9, 5
TENSOR_F32, TENSOR_F16 = 0, 1
ALIGNMENT = 32


def gguf_string(text: str) -> bytes:
    data = text.encode()
    return struct.pack("<Q", len(data)) + data


def gguf_value(kind: int, value) -> bytes:
    if kind == STRING:
        return gguf_string(value)
    return struct.pack({U32: "<I", F32: "<f", BOOL: "<?", I32: "<i"}[kind], value)


def gguf_pair(key: str, kind: int, value) -> bytes:
    return gguf_string(key) + struct.pack("<I", kind) + gguf_value(kind, value)


def gguf_array(key: str, kind: int, values: list) -> bytes:
    head = gguf_string(key) + struct.pack("<IIQ", ARRAY, kind, len(values))
    return head + b"".join(gguf_value(kind, value) for value in values)


def metadata(tokenizer: Tokenizer) -> list[bytes]:
    n_plain = len(tokenizer.tokens) - 1
    return [
        gguf_pair("general.architecture", STRING, "llama"),
        gguf_pair("general.name", STRING, "story"),
        gguf_pair("general.license", STRING, "BSD-3-Clause"),
        gguf_pair("llama.block_count", U32, N_LAYERS),
        gguf_pair("llama.context_length", U32, CONTEXT),
        gguf_pair("llama.embedding_length", U32, D_MODEL),
        gguf_pair("llama.feed_forward_length", U32, D_FEED_FORWARD),
        gguf_pair("llama.attention.head_count", U32, N_HEADS),
        gguf_pair("llama.attention.head_count_kv", U32, N_KV_HEADS),
        gguf_pair("llama.attention.layer_norm_rms_epsilon", F32, NORM_EPSILON),
        gguf_pair("llama.rope.freq_base", F32, ROPE_BASE),
        gguf_pair("llama.rope.dimension_count", U32, HEAD_DIM),
        gguf_pair("llama.vocab_size", U32, N_VOCABULARY),
        gguf_pair("tokenizer.ggml.model", STRING, "gpt2"),
        gguf_pair("tokenizer.ggml.pre", STRING, "gpt-2"),
        gguf_array("tokenizer.ggml.tokens", STRING, tokenizer.tokens),
        gguf_array("tokenizer.ggml.token_type", I32, [1] * n_plain + [3]),
        gguf_array("tokenizer.ggml.merges", STRING, [f"{a} {b}" for a, b in tokenizer.merges]),
        gguf_pair("tokenizer.ggml.bos_token_id", U32, n_plain),
        gguf_pair("tokenizer.ggml.eos_token_id", U32, n_plain),
        gguf_pair("tokenizer.ggml.add_bos_token", BOOL, False),
    ]


def write(work: pathlib.Path, folder: pathlib.Path) -> None:
    tokenizer, _, _ = prepare(work)
    weights = torch.load(work / "state.pt")["model"]
    infos, data = b"", b""
    for name, tensor in weights.items():
        kind, numbers = (TENSOR_F16, tensor.half()) if tensor.dim() == 2 else (TENSOR_F32, tensor)
        sizes = struct.pack(f"<{tensor.dim()}Q", *reversed(tensor.shape))
        infos += gguf_string(name) + struct.pack("<I", tensor.dim()) + sizes
        infos += struct.pack("<IQ", kind, len(data))
        data += numbers.numpy().tobytes()
        data += bytes(-len(data) % ALIGNMENT)
    pairs = metadata(tokenizer)
    head = b"GGUF" + struct.pack("<IQQ", 3, len(weights), len(pairs)) + b"".join(pairs) + infos
    (folder / "story.gguf").write_bytes(head + bytes(-len(head) % ALIGNMENT) + data)
    held = json.loads((work / "text.json").read_text())["held"]
    (folder / "held.txt").write_text(held[:held.rindex("\n", 0, HELD_BYTES) + 1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=pathlib.Path, required=True, help="text and state of training")
    parser.add_argument("--minutes", type=float, default=0.0, help="train for so long")
    parser.add_argument("--write", type=pathlib.Path, help="write the files to this folder")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    if options.minutes > 0:
        train(options.work, options.minutes)
    if options.write:
        write(options.work, options.write)


if __name__ == "__main__":
    main()
