"""From linear light to a finished picture: denoise, grade, save.

This Blender build ships without a denoiser, so every picture is rendered twice with different
seeds. The difference of the two halves tells how noisy each pixel is, and an edge-avoiding
wavelet filter, guided by the noise-free albedo and normal passes, removes that much and no more.
"""

import cv2
import numpy as np

# The B3 spline: the usual kernel of the a-trous wavelet transform.
KERNEL = (1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16)
LUMA = np.array([0.2126, 0.7152, 0.0722], np.float32)


def _shifted(image, reach):
    """A function that gives the image moved by whole pixels, its border repeated."""
    height, width = image.shape[:2]
    padded = cv2.copyMakeBorder(image, reach, reach, reach, reach, cv2.BORDER_REPLICATE)

    def moved(dy, dx):
        return padded[reach + dy : reach + dy + height, reach + dx : reach + dx + width]

    return moved


def denoise(half_a, half_b, albedo, normal, levels=5, strength=1.0):
    """Filters the mean of two half renders; texture detail is divided out first and put back."""
    # A floor under the albedo: lamps light themselves and would divide by almost nothing.
    base = np.maximum(albedo, 0.1)
    a, b = half_a / base, half_b / base
    # What shines far above its surroundings in one half only is a stray light path.
    around = cv2.GaussianBlur(np.minimum(a, b), (0, 0), 2.5) * 6 + 0.3
    a, b = np.where((a > around) & (b < around), b, a), np.where((b > around) & (a < around), a, b)
    light = (a + b) / 2
    variance = cv2.GaussianBlur(((((a - b) / 2) ** 2) @ LUMA), (0, 0), 1.6)
    colour, facing = np.clip(albedo, 0, 1) / 0.06, normal / 0.25

    for level in range(levels):
        step = 1 << level
        luma = light @ LUMA
        deviation = np.sqrt(cv2.GaussianBlur(variance, (0, 0), 1.0)) * 3.2 * strength + 1e-3
        total = np.zeros_like(luma)
        light_sum = np.zeros_like(light)
        variance_sum = np.zeros_like(luma)
        reach = 2 * step
        light_at, luma_at, variance_at = (
            _shifted(light, reach),
            _shifted(luma, reach),
            _shifted(variance, reach),
        )
        colour_at, facing_at = _shifted(colour, reach), _shifted(facing, reach)
        for row, weight_y in enumerate(KERNEL):
            for column, weight_x in enumerate(KERNEL):
                dy, dx = (row - 2) * step, (column - 2) * step
                apart = np.abs(luma_at(dy, dx) - luma) / deviation
                tint, tilt = colour_at(dy, dx) - colour, facing_at(dy, dx) - facing
                unlike = np.einsum('ijk,ijk->ij', tint, tint) + np.einsum('ijk,ijk->ij', tilt, tilt)
                weight = weight_y * weight_x * np.exp(-apart - unlike)
                total += weight
                light_sum += weight[..., None] * light_at(dy, dx)
                variance_sum += weight**2 * variance_at(dy, dx)
        light = light_sum / total[..., None]
        variance = variance_sum / total**2
    return light * base


def to_srgb(linear):
    return np.where(
        linear <= 0.0031308, linear * 12.92, 1.055 * np.maximum(linear, 1e-8) ** (1 / 2.4) - 0.055
    )


def tone(linear, exposure=1.0, shoulder=0.72):
    """Straight up to the shoulder, so that label colours stay true; lights roll off above it."""
    x = np.maximum(linear * exposure, 0)
    room = 1 - shoulder
    rolled = shoulder + room * (1 - np.exp(-(x - shoulder) / room))
    return np.where(x <= shoulder, x, rolled)


def bloom(linear, amount=0.12, threshold=1.0):
    """A little glow around what is brighter than paper: lamps, windows, screens."""
    if amount <= 0:
        return linear
    size = linear.shape[1] / 1440
    bright = np.clip(linear - threshold, 0, 12)
    glow = sum(cv2.GaussianBlur(bright, (0, 0), sigma * size) for sigma in (5, 16, 46)) / 3
    return linear + amount * glow


def grade(srgb, contrast=1.0, saturation=1.0, shadows=(0, 0, 0), lights=(0, 0, 0), pivot=0.45):
    """One grade for the whole site: cool ink in the shadows, warm paper in the lights."""
    out = (srgb - pivot) * contrast + pivot
    luma = (out @ LUMA)[..., None]
    out = luma + (out - luma) * saturation
    out = out + (1 - np.clip(luma, 0, 1)) ** 2 * np.array(shadows, np.float32)
    out = out + np.clip(luma, 0, 1) ** 2 * np.array(lights, np.float32)
    return np.clip(out, 0, 1)


def save(path, srgb):
    rng = np.random.default_rng(7)  # half a step of dither keeps soft gradients free of bands
    noise = rng.random(srgb.shape, np.float32) - 0.5
    pixels = np.clip(srgb * 255 + noise * 0.9 + 0.5, 0, 255).astype(np.uint8)
    cv2.imwrite(str(path), pixels[..., ::-1])
