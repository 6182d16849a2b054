"""Contact sheets: python3 art/sheet.py out.png 400 a.png b.png ... (cell size, then pictures)."""

import math
import sys

from PIL import Image


def main():
    out, cell, names = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    pictures = [Image.open(name).convert('RGB') for name in names]
    tall = max(round(cell * p.height / p.width) for p in pictures)
    columns = min(len(pictures), max(1, 1600 // cell))
    sheet = Image.new('RGB', (columns * cell, math.ceil(len(pictures) / columns) * tall), '#FFFFFF')
    for i, picture in enumerate(pictures):
        size = (cell, round(cell * picture.height / picture.width))
        sheet.paste(picture.resize(size, Image.LANCZOS), (i % columns * cell, i // columns * tall))
    sheet.save(out)


main()
