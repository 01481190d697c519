"""A folder of a model as people fetch it: weights of a tiny llama from a seed, beside a config.json."""

import json
import pathlib
import random
import shutil
import struct


def shapes(config: dict) -> dict[str, tuple[int, ...]]:
    width, heads, kv_heads = config["hidden_size"], config["num_attention_heads"], config["num_key_value_heads"]
    per_head, inner = config["head_dim"], config["intermediate_size"]
    found = {"model.embed_tokens.weight": (config["vocab_size"], width), "model.norm.weight": (width,)}
    for layer in range(config["num_hidden_layers"]):
        of_layer = {
            "input_layernorm": (width,), "post_attention_layernorm": (width,),
            "self_attn.q_proj": (heads * per_head, width), "self_attn.k_proj": (kv_heads * per_head, width),
            "self_attn.v_proj": (kv_heads * per_head, width), "self_attn.o_proj": (width, heads * per_head),
            "mlp.gate_proj": (inner, width), "mlp.up_proj": (inner, width), "mlp.down_proj": (width, inner)}
        found |= {f"model.layers.{layer}.{name}.weight": shape for name, shape in of_layer.items()}
    return found


def write(folder: pathlib.Path, config: pathlib.Path) -> None:
    """config.json is a copy of `config`; the format: safetensors."""
    dice = random.Random(1)
    header, weights = {}, b""
    for name, shape in shapes(json.loads(config.read_text())).items():
        count = shape[0] * (shape[1] if len(shape) > 1 else 1)
        values = [1.0 if name.endswith("norm.weight") else dice.gauss(0, 0.4) for _ in range(count)]
        data = struct.pack(f"<{count}f", *values)
        header[name] = {"dtype": "F32", "shape": shape, "data_offsets": [len(weights), len(weights) + len(data)]}
        weights += data
    text = json.dumps(header).encode()
    folder.mkdir()
    (folder / "model.safetensors").write_bytes(struct.pack("<Q", len(text)) + text + weights)
    shutil.copy(config, folder / "config.json")
