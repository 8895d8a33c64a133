#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors
"""Draws the sample images of the demo's backend: `python3 draw.py FOLDER`, with Pillow and NumPy.

Each motif becomes a PNG, the native file, and a JPEG for each rendition.
"""

import math
import random
import sys
from pathlib import Path

import numpy
from PIL import Image, ImageDraw, ImageFilter

NATIVE = (800, 500)
RENDITIONS = {"Thumbnail": (128, 80), "Small": (240, 150), "Medium": (400, 250), "Large": (640, 400)}
SCALE = 2
WIDTH, HEIGHT = NATIVE[0] * SCALE, NATIVE[1] * SCALE


def gradient(*stops):
    """A picture that goes from colour to colour, top to bottom."""
    places = numpy.linspace(0, 1, len(stops))
    rows = numpy.linspace(0, 1, HEIGHT)
    columns = [numpy.interp(rows, places, [stop[channel] for stop in stops]) for channel in range(3)]
    picture = numpy.repeat(numpy.stack(columns, axis=1)[:, None, :], WIDTH, axis=1)
    return Image.fromarray(picture.astype("uint8"), "RGB")


def glow(picture, centre, radius, colour, strength=1.0):
    """Adds a light that fades outwards."""
    y, x = numpy.mgrid[0:HEIGHT, 0:WIDTH]
    distance = numpy.hypot(x - centre[0], y - centre[1]) / radius
    mask = Image.fromarray((numpy.clip(1 - distance, 0, 1) ** 2 * 255 * strength).astype("uint8"), "L")
    picture.paste(Image.new("RGB", picture.size, colour), (0, 0), mask)


def ridge(base, height, seed, waves=(1, 2, 5, 11)):
    """The points of a line of hills."""
    chance = random.Random(seed)
    parts = [(wave, chance.uniform(0, 7), 1 / wave) for wave in waves]
    points = []
    for x in range(0, WIDTH + 8, 8):
        y = sum(math.sin(x / WIDTH * 6.3 * wave + phase) * size for wave, phase, size in parts)
        points.append((x, base - y * height))
    return points


def fill(picture, points, colour):
    ImageDraw.Draw(picture).polygon(list(points) + [(WIDTH, HEIGHT), (0, HEIGHT)], fill=colour)


def mix(first, second, part):
    return tuple(round(a + (b - a) * part) for a, b in zip(first, second))


def wheel(draw, x, y, radius, rim=(226, 230, 236)):
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=(24, 26, 32))
    inner = radius * 0.62
    draw.ellipse((x - inner, y - inner, x + inner, y + inner), fill=rim)
    for spoke in range(5):
        angle = spoke * math.tau / 5
        draw.line((x, y, x + math.cos(angle) * inner, y + math.sin(angle) * inner), fill=(70, 76, 88), width=9)
    draw.ellipse((x - 12, y - 12, x + 12, y + 12), fill=(24, 26, 32))


def shadow(picture, box, strength=120):
    mask = Image.new("L", picture.size, 0)
    ImageDraw.Draw(mask).ellipse(box, fill=strength)
    picture.paste((10, 12, 20), (0, 0), mask.filter(ImageFilter.GaussianBlur(18)))


def alpine_pass():
    picture = gradient((28, 42, 92), (122, 92, 152), (244, 162, 132), (255, 220, 170))
    glow(picture, (1120, 560), 620, (255, 236, 190))
    for layer in range(5):
        colour = mix((150, 118, 160), (22, 34, 58), layer / 4)
        fill(picture, ridge(470 + layer * 92, 105 - layer * 8, 30 + layer), colour)
    draw = ImageDraw.Draw(picture)
    for step in range(240):
        part = step / 239
        y = 1000 - part * 330
        x = 760 + math.sin(part * 9) * 330 * (1 - part) ** 0.7
        half = 74 * (1 - part) ** 1.4 + 3
        draw.ellipse((x - half, y - half * 0.3, x + half, y + half * 0.3), fill=mix((236, 220, 204), (188, 164, 178), part))
    return picture


def coast_road():
    picture = gradient((20, 120, 190), (104, 190, 224), (206, 238, 240), (255, 246, 222))
    glow(picture, (420, 230), 380, (255, 252, 226))
    draw = ImageDraw.Draw(picture)
    draw.ellipse((350, 160, 490, 300), fill=(255, 246, 204))
    sea = gradient((14, 92, 140), (10, 132, 164), (52, 186, 190))
    picture.paste(sea.crop((0, 0, WIDTH, 460)).resize((WIDTH, 460)), (0, 540))
    chance = random.Random(7)
    for _ in range(130):
        x, y = chance.randrange(WIDTH), chance.randrange(560, 960)
        length = 20 + (y - 540) // 5
        draw.line((x, y, x + length, y), fill=(196, 236, 236), width=2 + (y - 540) // 130)
    cliff = [(WIDTH, 300)] + [(x, 330 + (WIDTH - x) * 0.42 + math.sin(x / 60) * 16) for x in range(WIDTH, 520, -20)]
    draw.polygon(cliff + [(480, 860), (300, 1000), (WIDTH, 1000)], fill=(70, 118, 78))
    draw.polygon([(x + 60, y + 74) for x, y in cliff[1:]] + [(520, 900), (400, 1000), (WIDTH, 1000)], fill=(48, 92, 68))
    draw.line([(1620, 560), (1300, 640), (1060, 760), (880, 880), (760, 1020)], fill=(60, 66, 78), width=92, joint="curve")
    draw.line([(1620, 560), (1300, 640), (1060, 760), (880, 880), (760, 1020)], fill=(250, 226, 150), width=6, joint="curve")
    return picture


def desert_highway():
    picture = gradient((92, 36, 92), (206, 74, 92), (250, 150, 84), (255, 214, 138))
    draw = ImageDraw.Draw(picture)
    glow(picture, (800, 560), 560, (255, 240, 190))
    draw.ellipse((650, 400, 950, 700), fill=(255, 236, 170))
    for step in range(6):
        y = 520 + step * 30
        draw.rectangle((640, y, 960, y + 3 + step * 2), fill=(252, 172, 96))
    fill(picture, ridge(640, 34, 4, (1, 3)), (190, 86, 74))
    fill(picture, ridge(720, 40, 9, (1, 2)), (150, 60, 70))
    fill(picture, ridge(790, 24, 5, (1, 2)), (112, 44, 66))
    draw.polygon([(786, 690), (814, 690), (1240, 1000), (360, 1000)], fill=(52, 34, 58))
    for step in range(7):
        near, far = 1000 - step * 44, 1000 - step * 44 - 24
        half = (near - 680) / 60
        draw.polygon([(800 - half, near), (800 + half, near), (800 + half * 0.8, far), (800 - half * 0.8, far)], fill=(255, 220, 150))
    for x, y, size in ((220, 760, 1.2), (1400, 740, 1.0), (1200, 720, 0.55), (420, 728, 0.5)):
        for left, top, right, bottom in ((-12, -130, 12, 40), (-60, -70, -40, -10), (-60, -24, 0, -4), (40, -96, 60, -30), (0, -48, 60, -28)):
            draw.rounded_rectangle((x + left * size, y + top * size, x + right * size, y + bottom * size), 10 * size, fill=(56, 30, 58))
    return picture


def night_garage():
    picture = gradient((10, 14, 36), (22, 28, 62), (40, 40, 84))
    draw = ImageDraw.Draw(picture)
    chance = random.Random(3)
    for _ in range(110):
        x, y, size = chance.randrange(WIDTH), chance.randrange(420), chance.choice((1, 2, 3))
        draw.ellipse((x, y, x + size, y + size), fill=(210, 220, 255))
    draw.rectangle((0, 790, WIDTH, HEIGHT), fill=(18, 20, 38))
    draw.polygon([(280, 330), (800, 200), (1320, 330), (1320, 800), (280, 800)], fill=(44, 48, 88))
    draw.polygon([(250, 340), (800, 196), (1350, 340), (1350, 366), (800, 224), (250, 366)], fill=(236, 84, 128))
    for left in (350, 830):
        draw.rectangle((left, 450, left + 420, 800), fill=(255, 206, 120))
        for row in range(5):
            draw.rectangle((left, 450 + row * 30, left + 420, 474 + row * 30), fill=(92, 98, 150))
    glow(picture, (560, 760), 420, (255, 210, 130), 0.8)
    glow(picture, (1040, 760), 420, (255, 210, 130), 0.8)
    glow(picture, (800, 300), 320, (255, 90, 150), 0.6)
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((660, 280, 940, 376), 20, outline=(120, 240, 250), width=9)
    for x in (710, 800, 890):
        draw.ellipse((x - 26, 302, x + 26, 354), outline=(120, 240, 250), width=8)
    draw.rounded_rectangle((430, 680, 700, 780), 30, fill=(20, 26, 50))
    draw.polygon([(480, 690), (530, 620), (620, 620), (664, 690)], fill=(20, 26, 50))
    wheel(draw, 490, 780, 40)
    wheel(draw, 640, 780, 40)
    return picture


def red_roadster():
    picture = gradient((250, 236, 214), (248, 208, 170), (240, 168, 132))
    glow(picture, (1180, 280), 520, (255, 250, 236))
    draw = ImageDraw.Draw(picture)
    for step in range(7):
        draw.line((0, 210 + step * 50, WIDTH, 120 + step * 74), fill=mix((252, 230, 204), (232, 150, 120), step / 8), width=20)
    draw.rectangle((0, 760, WIDTH, HEIGHT), fill=(120, 62, 66))
    draw.rectangle((0, 760, WIDTH, 776), fill=(255, 232, 206))
    shadow(picture, (250, 770, 1370, 850))
    draw = ImageDraw.Draw(picture)
    body = [(250, 690), (270, 610), (420, 570), (620, 556), (720, 470), (780, 462), (800, 548), (980, 540), (1200, 560)]
    body += [(1340, 610), (1372, 680), (1360, 740), (270, 750)]
    draw.polygon(body, fill=(206, 34, 52))
    draw.polygon([(250, 690), (1372, 680), (1360, 740), (270, 750)], fill=(158, 20, 44))
    draw.line([(270, 612), (430, 574), (990, 562), (1210, 580), (1336, 616)], fill=(255, 128, 128), width=9, joint="curve")
    draw.line((730, 476, 794, 550), fill=(60, 40, 60), width=12)
    draw.rounded_rectangle((840, 510, 960, 560), 20, fill=(90, 42, 40))
    draw.ellipse((1296, 616, 1356, 660), fill=(255, 244, 200))
    draw.line((900, 590, 900, 724), fill=(130, 14, 36), width=5)
    wheel(draw, 450, 740, 98)
    wheel(draw, 1160, 740, 98)
    return picture


def blue_van():
    picture = gradient((150, 214, 236), (206, 236, 232), (246, 248, 220))
    draw = ImageDraw.Draw(picture)
    for x, y, size in ((300, 190, 1.0), (980, 130, 0.8), (1320, 250, 0.6)):
        for dx, dy, radius in ((0, 0, 70), (80, 14, 56), (-80, 18, 50), (30, -34, 56)):
            radius *= size
            draw.ellipse((x + dx * size - radius, y + dy * size - radius, x + dx * size + radius, y + dy * size + radius), fill=(255, 255, 252))
    fill(picture, ridge(560, 60, 12, (1, 2, 3)), (150, 204, 150))
    fill(picture, ridge(650, 44, 15, (1, 2)), (104, 176, 118))
    fill(picture, ridge(740, 16, 17, (1,)), (74, 146, 98))
    draw.rectangle((0, 810, WIDTH, HEIGHT), fill=(82, 88, 104))
    for x in range(40, WIDTH, 240):
        draw.rectangle((x, 900, x + 120, 914), fill=(240, 236, 214))
    shadow(picture, (330, 800, 1300, 870))
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((340, 380, 1240, 790), 70, fill=(34, 98, 172))
    draw.rounded_rectangle((340, 350, 1180, 620), 80, fill=(240, 244, 246))
    draw.rectangle((340, 590, 1250, 640), fill=(252, 196, 70))
    draw.rounded_rectangle((1120, 590, 1282, 790), 46, fill=(34, 98, 172))
    for left, right in ((400, 590), (620, 810), (840, 1010)):
        draw.rounded_rectangle((left, 420, right, 560), 24, fill=(92, 166, 196))
        draw.line((left + 30, 540, left + 110, 436), fill=(196, 232, 240), width=16)
    draw.polygon([(1050, 420), (1130, 420), (1190, 580), (1050, 580)], fill=(92, 166, 196))
    draw.ellipse((1210, 660, 1264, 714), fill=(255, 244, 206))
    wheel(draw, 530, 790, 86, (244, 244, 240))
    wheel(draw, 1080, 790, 86, (244, 244, 240))
    draw.rectangle((470, 326, 1060, 344), fill=(150, 96, 60))
    return picture


def bridge_at_dusk():
    picture = gradient((18, 22, 62), (70, 50, 118), (190, 88, 132), (252, 166, 122))
    glow(picture, (360, 620), 460, (255, 214, 160))
    draw = ImageDraw.Draw(picture)
    fill(picture, ridge(640, 30, 21, (2, 5, 9)), (64, 40, 96))
    water = gradient((150, 72, 122), (60, 40, 100), (18, 18, 50))
    picture.paste(water.crop((0, 0, WIDTH, 310)).resize((WIDTH, 310)), (0, 690))
    draw = ImageDraw.Draw(picture)
    towers = (470, 1150)
    for tower in towers:
        for offset in (-24, 14):
            draw.rectangle((tower + offset, 190, tower + offset + 14, 720), fill=(20, 14, 40))
        for y in (250, 360, 470):
            draw.rectangle((tower - 24, y, tower + 28, y + 12), fill=(20, 14, 40))
    def cable(x):
        if x < towers[0]:
            return 200 + (towers[0] - x) ** 2 * 0.0019
        if x > towers[1]:
            return 200 + (x - towers[1]) ** 2 * 0.0019
        middle = (x - 810) / 340
        return 520 - (1 - middle * middle) * 0 - 320 * middle * middle
    for x in range(0, WIDTH, 34):
        draw.line((x, cable(x), x, 610), fill=(34, 22, 56), width=4)
    draw.line([(x, cable(x)) for x in range(0, WIDTH, 6)], fill=(20, 14, 40), width=10)
    draw.rectangle((0, 600, WIDTH, 630), fill=(20, 14, 40))
    for x in range(20, WIDTH, 68):
        draw.ellipse((x - 5, 586, x + 5, 596), fill=(255, 226, 160))
        draw.line((x, 730, x, 730 + 60 + (x * 7) % 90), fill=(222, 150, 140), width=5)
    return picture


def gear(draw, x, y, radius, teeth, colour):
    points = []
    for step in range(teeth * 4):
        angle = step * math.tau / (teeth * 4)
        reach = radius if step % 4 in (0, 1) else radius * 0.84
        points.append((x + math.cos(angle) * reach, y + math.sin(angle) * reach))
    draw.line(points + points[:2], fill=colour, width=6, joint="curve")
    for part in (0.62, 0.24):
        draw.ellipse((x - radius * part, y - radius * part, x + radius * part, y + radius * part), outline=colour, width=5)
    for spoke in range(6):
        angle = spoke * math.tau / 6
        near, far = radius * 0.24, radius * 0.62
        draw.line((x + math.cos(angle) * near, y + math.sin(angle) * near, x + math.cos(angle) * far, y + math.sin(angle) * far), fill=colour, width=4)


def gearbox_plan():
    picture = gradient((14, 58, 112), (10, 44, 94), (8, 34, 78))
    glow(picture, (520, 420), 700, (26, 92, 156))
    draw = ImageDraw.Draw(picture)
    for step in range(0, WIDTH, 50):
        colour = (44, 100, 158) if step % 250 else (70, 128, 186)
        draw.line((step, 0, step, HEIGHT), fill=colour, width=2)
        draw.line((0, step, WIDTH, step), fill=colour, width=2)
    white = (224, 240, 252)
    gear(draw, 520, 470, 290, 24, white)
    gear(draw, 966, 330, 186, 16, white)
    gear(draw, 1130, 640, 158, 14, (250, 204, 110))
    for x, y in ((520, 470), (966, 330), (1130, 640)):
        draw.line((x - 40, y, x + 40, y), fill=(250, 130, 120), width=4)
        draw.line((x, y - 40, x, y + 40), fill=(250, 130, 120), width=4)
    draw.line((230, 850, 810, 850), fill=white, width=4)
    for x in (230, 810):
        draw.line((x, 826, x, 874), fill=white, width=4)
    draw.rectangle((1180, 850, 1540, 950), outline=white, width=4)
    for y in (880, 915):
        draw.line((1200, y, 1480, y), fill=(120, 170, 214), width=8)
    return picture


MOTIFS = {
    "alpine-pass": alpine_pass,
    "blue-van": blue_van,
    "bridge-at-dusk": bridge_at_dusk,
    "coast-road": coast_road,
    "desert-highway": desert_highway,
    "gearbox-plan": gearbox_plan,
    "night-garage": night_garage,
    "red-roadster": red_roadster,
}


def main(folder):
    for name, draw in MOTIFS.items():
        picture = draw()
        native = picture.resize(NATIVE, Image.LANCZOS)
        native.quantize(160, dither=Image.Dither.NONE).save(folder / f"{name}.png", optimize=True)
        for rendition, size in RENDITIONS.items():
            small = picture.resize(size, Image.LANCZOS)
            small.save(folder / f"{name}-{rendition}.jpg", quality=78, optimize=True, progressive=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
