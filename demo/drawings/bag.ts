import { cloth, label, seam, stitch, strip } from './cloth.ts'
import { type Color, colors, seamTone } from './color.ts'
import { type Fabric, plain } from './fabric.ts'
import { floorShadow } from './floor.ts'
import { crease, shift } from './path.ts'
import type { Sheet } from './sheet.ts'

export interface Bag {
  kind: 'bag'
  fabric: Fabric
  trim: Color
  style: 'tote' | 'crossbody' | 'bucket' | 'duffel'
}

const METAL = '#c79f4b'

function ring(x: number, y: number, size = 20): string {
  return strip(
    `M${x - size} ${y}C${x - size} ${y - size * 1.3} ${x + size} ${y - size * 1.3} ${x + size} ${y}C${x + size} ${y + size * 1.3} ${x - size} ${y + size * 1.3} ${x - size} ${y}Z`,
    METAL,
    7
  )
}

function tote(sheet: Sheet, bag: Bag): string {
  const leather = colors[bag.trim]
  const tone = seamTone(colors[bag.fabric.color])
  const handle = 'M-150 660C-158 500 -150 330 -96 262C-50 210 50 210 96 262C150 330 158 500 150 660'
  const inside = 'M-336 600C-180 570 180 566 340 596C180 640 -180 640 -336 600Z'
  const front =
    'M-338 600C-180 636 180 640 342 596C350 800 366 1000 384 1196C392 1232 372 1252 330 1254C120 1266 -130 1268 -340 1252C-376 1248 -392 1230 -386 1196C-364 1000 -348 800 -338 600Z'
  const base =
    'M-388 1120C-200 1150 200 1150 380 1116L390 1210C390 1240 370 1252 330 1254C120 1266 -130 1268 -340 1252C-376 1248 -394 1230 -388 1200Z'
  return [
    floorShadow(-380, 380, 1250),
    strip(shift(handle, 22, -34), leather, 26, 'butt'),
    cloth(sheet, inside, { ...bag.fabric, weave: 'plain' }, { creases: inside }),
    cloth(sheet, front, bag.fabric, {
      creases:
        crease(-300, 640, -260, 1100, -20, 20) +
        crease(300, 640, 250, 1090, 18, 22) +
        crease(-60, 640, -110, 960, 10, 12) +
        crease(90, 650, 130, 900, -10, 12),
      ridges: crease(-200, 660, -210, 1180, 10, 40)
    }),
    cloth(sheet, base, plain(bag.trim)),
    stitch('M-380 1134C-200 1164 200 1164 374 1130', seamTone(leather), 3),
    stitch('M-334 634C-180 668 180 672 340 630', tone, 2.6),
    strip(handle, leather, 28, 'butt'),
    strip('M-150 640L-154 760M150 640L154 760', leather, 40, 'butt'),
    stitch('M-166 656L-168 750L-140 750L-138 656M138 656L140 750L168 750L166 656', seamTone(leather), 2.6),
    label(0, 800, 70)
  ].join('')
}

function crossbody(sheet: Sheet, bag: Bag): string {
  const { fabric } = bag
  const tone = seamTone(colors[fabric.color])
  const body =
    'M-352 720C-360 690 -330 676 -300 676L300 676C330 676 360 690 352 720C366 860 372 1000 366 1120C362 1178 330 1210 270 1214L-270 1214C-330 1210 -362 1178 -366 1120C-372 1000 -366 860 -352 720Z'
  const flap =
    'M-356 690C-340 664 340 664 356 690C366 780 372 860 350 930C330 1010 200 1050 0 1054C-200 1050 -330 1010 -350 930C-372 860 -366 780 -356 690Z'
  return [
    floorShadow(-360, 360, 1210),
    strip('M-330 730C-420 500 -300 250 -40 236C240 226 430 460 336 730', colors[bag.trim], 26, 'butt'),
    cloth(sheet, body, fabric, { creases: crease(-366, 1130, -200, 1190, -10, 12) }),
    cloth(sheet, flap, fabric, {
      creases: crease(-330, 930, -120, 1040, -14, 10) + crease(340, 900, 180, 1030, 14, 10),
      ridges: crease(-300, 720, -280, 930, 10, 30)
    }),
    stitch(
      'M-338 700C-346 790 -350 860 -332 922C-310 990 -190 1030 0 1034C190 1030 310 990 332 922C350 860 346 790 338 700',
      tone,
      3
    ),
    ring(-334, 716),
    ring(338, 716),
    cloth(sheet, 'M-44 1000L44 1000L44 1092C44 1104 -44 1104 -44 1092Z', {
      color: 'gold',
      weave: 'plain',
      accent: 'gold'
    }),
    seam('M-16 1040L16 1040', plain('gold'), 6),
    label(-250, 1120, 52)
  ].join('')
}

function bucket(sheet: Sheet, bag: Bag): string {
  const { fabric } = bag
  const leather = colors[bag.trim]
  const body =
    'M-264 640C-200 600 -150 660 -96 630C-50 606 20 664 70 632C130 600 190 662 262 636C300 780 340 960 344 1150C344 1220 300 1250 220 1254L-220 1254C-300 1250 -344 1220 -344 1150C-340 960 -300 780 -264 640Z'
  const mouth =
    'M-268 640C-230 560 230 556 266 636C190 680 130 610 70 640C20 670 -50 612 -96 636C-150 664 -200 610 -268 640Z'
  return [
    floorShadow(-340, 340, 1250),
    strip('M-270 760C-380 500 -240 260 0 256C250 256 380 500 272 760', leather, 24, 'butt'),
    cloth(sheet, mouth, fabric, { creases: mouth }),
    cloth(sheet, body, fabric, {
      creases: [-200, -120, -40, 50, 130, 210]
        .map((x, at) => crease(x, 640, x * 1.16, 860 + (at % 3) * 70, x / 12, 14))
        .join(''),
      ridges: crease(-240, 720, -250, 1200, 10, 30)
    }),
    cloth(
      sheet,
      'M-346 1130C-180 1160 180 1160 346 1126L344 1170C340 1224 300 1250 220 1254L-220 1254C-300 1250 -344 1224 -346 1170Z',
      plain(bag.trim)
    ),
    strip('M-286 736C-160 764 160 764 286 732', leather, 16, 'butt'),
    strip('M-20 756C-60 820 -70 880 -60 950M24 756C60 820 52 860 70 920', leather, 13),
    strip('M-60 950L-58 990M70 920L74 960', leather, 26, 'butt'),
    ring(-282, 740, 17),
    ring(284, 738, 17),
    label(0, 1040, 60)
  ].join('')
}

function duffel(sheet: Sheet, bag: Bag): string {
  const { fabric } = bag
  const leather = colors[bag.trim]
  const body =
    'M-440 850C-450 700 -400 640 -310 622C-100 596 110 596 310 622C400 640 450 700 440 850C452 960 450 1050 436 1120C424 1172 380 1190 330 1192L-330 1192C-380 1190 -424 1172 -436 1120C-450 1050 -452 960 -440 850Z'
  const handle = 'M-170 1190C-176 1000 -180 760 -130 560C-100 430 100 430 130 560C180 760 176 1000 170 1190'
  const end = (side: number): string =>
    `M${side * 440} 850C${side * 452} 700 ${side * 400} 640 ${side * 310} 622C${side * 270} 720 ${side * 260} 800 ${side * 264} 900C${side * 270} 1010 ${side * 280} 1110 ${side * 310} 1192L${side * 330} 1192C${side * 380} 1190 ${side * 424} 1172 ${side * 436} 1120C${side * 450} 1050 ${side * 452} 960 ${side * 440} 850Z`
  return [
    floorShadow(-430, 430, 1188),
    strip(shift(handle, 26, -30), leather, 28, 'butt'),
    cloth(sheet, body, fabric, {
      creases:
        crease(-110, 620, -90, 780, 10, 14) +
        crease(60, 620, 100, 800, -10, 14) +
        crease(-240, 1180, -200, 960, 10, 14),
      ridges: crease(-220, 680, 200, 680, -10, 30)
    }),
    cloth(sheet, end(-1), plain(bag.trim), { creases: crease(-430, 1000, -300, 1080, -10, 10) }),
    cloth(sheet, end(1), plain(bag.trim), { creases: crease(430, 1000, 300, 1080, 10, 10) }),
    strip('M-300 668C-100 642 100 642 300 668', METAL, 9),
    stitch('M-300 652C-100 626 100 626 300 652M-300 686C-100 660 100 660 300 686', seamTone(colors[fabric.color]), 2.6),
    strip(handle, leather, 30, 'butt'),
    strip('M-52 480C-30 468 30 468 52 480', leather, 48, 'butt'),
    label(0, 900, 70)
  ].join('')
}

export function drawBag(sheet: Sheet, bag: Bag): string {
  return { tote, crossbody, bucket, duffel }[bag.style](sheet, bag)
}
