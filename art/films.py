"""The background films: python3 art/films.py [name ...]

Each film moves the layers of one rendered scene by its depth, as if the camera swayed a little, and
adds what lives in the picture: breathing lamps, a turning light bar, drifting haze. All motion is
periodic, so the last frame runs into the first without a seam.
"""

import json
import math
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np

ART = Path(__file__).resolve().parent
SCENES = ART / '.work' / 'scenes'
WORK = ART / '.work' / 'films'
TARGET = ART.parent / 'public' / 'media' / 'films'
WIDTH, HEIGHT, RATE = 1280, 720, 24
# A little larger than the frame, so that the sway never shows an edge.
OVERSCAN = 1.06
# What a film may weigh; the quality is lowered until it does.
LIMITS = {'.mp4': 900_000, '.webm': 400_000, '-640.mp4': 260_000, '-640.webm': 200_000}

FILMS = {
    'home': {'seconds': 12, 'sway': 11, 'rise': 2, 'life': ('windows', 'beacon')},
    'guard': {'seconds': 10, 'sway': 14, 'rise': 3, 'life': ('windows', 'torch')},
    'surveillance': {'seconds': 12, 'sway': 14, 'rise': 4, 'life': ('windows', 'standby')},
    'products': {'seconds': 12, 'sway': 24, 'rise': 3, 'life': ('sheen',)},
    'about': {'seconds': 12, 'sway': 18, 'rise': 3, 'life': ('mist', 'water')},
}


class Layers:
    """A scene's picture with its nearness, prepared at the film's size."""

    def __init__(self, name):
        picture = cv2.imread(str(SCENES / f'{name}.png')).astype(np.float32) / 255
        depth = np.load(SCENES / f'{name}-depth.npy')
        size = (round(WIDTH * OVERSCAN), round(HEIGHT * OVERSCAN))
        self.picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
        near = 1 / np.clip(depth, 0.3, 400)
        low, high = np.percentile(near, 2), np.percentile(near, 98)
        near = np.clip((near - low) / (high - low), 0, 1.15).astype(np.float32)
        near = cv2.resize(near, size, interpolation=cv2.INTER_AREA)
        # What stands in front grows a little, so that its outline moves as one with it.
        near = cv2.dilate(near, np.ones((7, 7)))
        self.near = cv2.GaussianBlur(near, (0, 0), 3.0)
        rows, columns = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float32)
        self.rows, self.columns = rows, columns

    def seen_from(self, right, up, push=0.0):
        """The picture from a camera moved by so many pixels (at the nearest layer)."""
        away = self.near - 0.5
        centre_x, centre_y = self.columns.mean(), self.rows.mean()
        grow = 1 + push * (0.4 + self.near)
        x = centre_x + (self.columns - centre_x) / grow + right * away
        y = centre_y + (self.rows - centre_y) / grow + up * away
        return x, y


def crop(frame):
    top, left = (frame.shape[0] - HEIGHT) // 2, (frame.shape[1] - WIDTH) // 2
    return frame[top : top + HEIGHT, left : left + WIDTH]


def lamps(picture):
    """Where warm, bright light is: windows and lanterns."""
    blue, red = picture[..., 0], picture[..., 2]
    mask = np.clip((red - 0.82) * 6, 0, 1) * np.clip((red - blue - 0.18) * 5, 0, 1)
    return cv2.GaussianBlur(mask, (0, 0), 2.5)


def breathing(t, seed):
    """A slow, never-repeating-looking flicker that does repeat: sums of whole harmonics."""
    return 0.6 * math.sin(2 * math.pi * (t + seed)) + 0.4 * math.sin(2 * math.pi * (3 * t + seed * 1.7))


def noise_field(shape, scale, seed):
    rng = np.random.default_rng(seed)
    small = rng.random((max(2, shape[0] // scale), max(2, shape[1] // scale)), np.float32)
    small[:, -1] = small[:, 0]  # the field goes round, so its ends must meet
    return cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)


class Life:
    """What lives in a picture; every effect is periodic in t from 0 to 1."""

    def __init__(self, name, layers, kinds):
        self.kinds, self.layers = kinds, layers
        picture = layers.picture
        self.lamps = lamps(picture)
        self.glow = cv2.GaussianBlur(self.lamps, (0, 0), 26)
        marks = SCENES / f'{name}-marks.json'  # written by render.py: where in the picture things are
        self.marks = json.loads(marks.read_text()) if marks.exists() else {}
        self.fields = [noise_field(picture.shape[:2], scale, 5 + scale) for scale in (90, 180)]

    def spot(self, mark, radius):
        """A soft disc at a marked point of the scene."""
        height, width = self.layers.picture.shape[:2]
        x, y = mark[0] * width, mark[1] * height
        away = (self.layers.columns - x) ** 2 + (self.layers.rows - y) ** 2
        return np.exp(-away / (2 * (radius * width) ** 2)).astype(np.float32)

    def apply(self, frame, t):
        for kind in self.kinds:
            frame = getattr(self, kind)(frame, t)
        return frame

    def windows(self, frame, t):
        warm = np.array([0.35, 0.7, 1.0], np.float32)
        return (
            frame
            + (0.055 * breathing(t, 0.2) * self.glow + 0.02 * breathing(2 * t, 0.6) * self.lamps)[..., None]
            * warm
        )

    def beacon(self, frame, t):
        """The amber bar on the roof: its halves take turns."""
        warm = np.array([0.1, 0.55, 1.0], np.float32)
        for k, mark in enumerate(self.marks.get('beacon', [])):
            beat = max(0.0, math.sin(2 * math.pi * (8 * t + k / 2))) ** 2
            halo = 0.75 * self.spot(mark, 0.006) + 0.24 * self.spot(mark, 0.03) + 0.07 * self.spot(mark, 0.1)
            frame = frame + (beat * halo)[..., None] * warm
        return frame

    def torch(self, frame, t):
        """The flashlight's pool wanders over the door."""
        for mark in self.marks.get('torch', []):
            x = mark[0] + 0.02 * math.sin(2 * math.pi * t)
            y = mark[1] + 0.018 * math.sin(4 * math.pi * t + 0.6)
            pool = 0.2 * self.spot((x, y), 0.022) + 0.09 * self.spot((x, y), 0.045)
            frame = (
                frame
                + frame * pool[..., None] * 2.2
                + pool[..., None] * np.array([0.16, 0.2, 0.22], np.float32)
            )
        return frame

    def standby(self, frame, t):
        """The camera's small red light."""
        for mark in self.marks.get('standby', []):
            beat = 0.5 + 0.5 * math.sin(2 * math.pi * 6 * t)
            halo = 0.9 * self.spot(mark, 0.0028) + 0.3 * self.spot(mark, 0.011)
            frame = frame + (beat * halo)[..., None] * np.array([0.06, 0.08, 1.0], np.float32)
        return frame

    def sheen(self, frame, t):
        """Daylight that comes and goes: a soft bar of light wanders over the shelves."""
        width = frame.shape[1]
        middle = width * (0.5 + 0.42 * math.sin(2 * math.pi * t))
        bar = np.exp(
            -((self.layers.columns - middle - self.layers.rows * 0.35) ** 2) / (2 * (0.2 * width) ** 2)
        )
        return frame * (0.97 + 0.11 * bar[..., None]) ** np.array([0.8, 1.0, 1.15], np.float32)

    def mist(self, frame, t):
        """Sea mist: two layers of soft noise go round and round behind the near things."""
        far = np.clip(1 - self.layers.near * 2.2, 0, 1)
        width = frame.shape[1]
        mist = np.roll(self.fields[0], round(width * t), axis=1) * 0.6
        mist = mist + np.roll(self.fields[1], -round(width * t), axis=1) * 0.4
        share = (0.1 * np.clip(mist - 0.35, 0, 1) * far)[..., None]
        return frame * (1 - share) + share * np.array([0.75, 0.87, 1.0], np.float32)

    def water(self, frame, t):
        """Glints on the sea."""
        band = sorted(mark[1] for mark in self.marks.get('water', []))
        if not band:
            return frame
        height, width = frame.shape[:2]
        top, bottom = int(band[0] * height), int(band[-1] * height)
        rows = self.layers.rows[top:bottom]
        columns = self.layers.columns[top:bottom]
        wave = np.zeros_like(rows)
        for k, (fx, fy, beats) in enumerate(((0.11, 0.9, 5), (0.17, -0.7, 7), (0.07, 1.3, 4))):
            wave += np.sin(columns * fx + rows * fy + 2 * math.pi * beats * t + k)
        far = (self.layers.near[top:bottom] < 0.03).astype(np.float32)
        glint = np.clip(wave - 1.7, 0, 1) * far * 0.32
        frame = frame.copy()
        frame[top:bottom] += glint[..., None] * np.array([0.6, 0.8, 1.0], np.float32)
        return frame


def frames(name, plan):
    layers = Layers(name)
    life = Life(name, layers, plan['life'])
    count = plan['seconds'] * RATE
    for k in range(count):
        t = k / count
        turn = 2 * math.pi * t
        x, y = layers.seen_from(
            plan['sway'] * math.sin(turn), plan['rise'] * math.sin(turn * 2), 0.006 * (1 - math.cos(turn))
        )
        frame = life.apply(layers.picture, t)
        frame = cv2.remap(frame, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        yield np.clip(crop(frame) * 255 + 0.5, 0, 255).astype(np.uint8)


def encode(raw, target, codec):
    command = ['ffmpeg', '-v', 'error', '-y', '-threads', '2', '-i', str(raw), *codec, '-an', str(target)]
    subprocess.run(command, check=True)


def make(name):
    plan = FILMS[name]
    WORK.mkdir(parents=True, exist_ok=True)
    TARGET.mkdir(parents=True, exist_ok=True)
    raw = WORK / f'{name}.mkv'
    pipe = subprocess.Popen(
        ['ffmpeg', '-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'bgr24', '-s', f'{WIDTH}x{HEIGHT}',
         '-r', str(RATE), '-i', '-', '-c:v', 'libx264rgb', '-preset', 'ultrafast', '-crf', '4', str(raw)],
        stdin=subprocess.PIPE,
    )  # fmt: skip
    for k, frame in enumerate(frames(name, plan)):
        if k == 0:
            cv2.imwrite(str(WORK / f'{name}-poster.png'), frame)
        pipe.stdin.write(frame.tobytes())
    pipe.stdin.close()
    pipe.wait()
    # Said and done alike: left to itself, ffmpeg converts by another matrix than the tag names, and
    # the colours jump when the film takes over from its poster.
    colour = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-colorspace', 'bt709',
              '-color_primaries', 'bt709', '-color_trc', 'bt709']  # fmt: skip
    h264 = ['-c:v', 'libx264', '-preset', 'slow', '-tune', 'film', '-movflags', '+faststart']
    vp9 = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-row-mt', '1', '-cpu-used', '4']
    for kind, codec, qualities in (
        ('.mp4', h264, (24, 26, 28, 30, 32)),
        ('.webm', vp9, (34, 38, 42, 46, 50, 54)),
        # For phones.
        ('-640.mp4', [*h264, '-s', '640x360'], (26, 28, 30, 32, 34)),
        ('-640.webm', [*vp9, '-s', '640x360'], (34, 38, 42, 46, 50, 54)),
    ):
        target = TARGET / f'{name}{kind}'
        for quality in qualities:
            encode(raw, target, [*codec, '-crf', str(quality), *colour])
            if target.stat().st_size <= LIMITS[kind]:
                break
        print(name, kind, target.stat().st_size, flush=True)


def main():
    for name in sys.argv[1:] or FILMS:
        make(name)


if __name__ == '__main__':
    main()
