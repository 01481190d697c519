"""Computes the stored references of cases with NumPy: another language, another transform (pocketfft)
and the convective form of the nonlinear term. Usage: reference.py CASE.toml ..."""

import sys
import tomllib

import numpy as np


def wavenumbers(n):
    k = np.fft.fftfreq(n, 1.0 / n)
    kz, ky, kx = np.meshgrid(k, k, k[: n // 2 + 1], indexing="ij")
    kx = np.abs(kx)  # the last one of the half stands for n / 2
    return np.stack([kx, ky, kz])


def slope(u, k, k2, kept, viscosity, n):
    grid = np.fft.irfftn(u, s=(n, n, n), axes=(1, 2, 3))
    rate = np.zeros_like(u)
    for i in range(3):
        product = np.zeros((n, n, n))
        for j in range(3):
            product -= grid[j] * np.fft.irfftn(1j * k[j] * u[i], s=(n, n, n))
        rate[i] = np.fft.rfftn(product)
    along = np.sum(k * rate, axis=0) / np.where(k2 > 0, k2, 1)
    return kept * (rate - k * along) - viscosity * k2 * u


def run(case):
    n, dt, viscosity = case["n"], case["dt"], case["viscosity"]
    assert case["initial"] == "taylor_green"
    x = 2 * np.pi * np.arange(n) / n
    z, y, x = np.meshgrid(x, x, x, indexing="ij")
    start = [np.sin(x) * np.cos(y) * np.cos(z), -np.cos(x) * np.sin(y) * np.cos(z), 0 * x]
    k = wavenumbers(n)
    k2 = np.sum(k * k, axis=0)
    kept = np.all(np.abs(k) <= (n - 1) // 3, axis=0)
    u = kept * np.stack([np.fft.rfftn(component) for component in start])
    for _ in range(case["steps"]):
        k1 = slope(u, k, k2, kept, viscosity, n)
        k2_ = slope(u + dt / 2 * k1, k, k2, kept, viscosity, n)
        k3 = slope(u + dt / 2 * k2_, k, k2, kept, viscosity, n)
        k4 = slope(u + dt * k3, k, k2, kept, viscosity, n)
        u = u + dt / 6 * (k1 + 2 * k2_ + 2 * k3 + k4)
    velocity = np.fft.irfftn(u, s=(n, n, n), axes=(1, 2, 3))
    vorticity = np.fft.irfftn(1j * np.cross(k, u, axis=0), s=(n, n, n), axes=(1, 2, 3))
    return velocity, vorticity


for path in sys.argv[1:]:
    with open(path, "rb") as file:
        velocity, vorticity = run(tomllib.load(file))
    mean = lambda field: 0.5 * float(np.mean(np.sum(field**2, axis=0)))
    probe = ", ".join(repr(float(value)) for value in velocity[:, 1, 2, 3])
    print(f"# {path}\n\n[reference]\nenergy = {mean(velocity)!r}\nenstrophy = {mean(vorticity)!r}")
    print(f'velocity = [{probe}]\nsource = "NumPy {np.__version__}, convective form"')
