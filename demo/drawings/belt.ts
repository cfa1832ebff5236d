import { cloth, label, seam, stitch, strip } from './cloth.ts'
import { type Color, colors, seamTone } from './color.ts'
import { type Fabric, plain } from './fabric.ts'
import { floorShadow } from './floor.ts'
import { crease } from './path.ts'
import type { Sheet } from './sheet.ts'

export interface Belt {
  kind: 'belt'
  fabric: Fabric
  buckle: Color
}

export function drawBelt(sheet: Sheet, belt: Belt): string {
  const { fabric } = belt
  const thread = seamTone(colors[fabric.color])
  const metal = colors[belt.buckle]
  const back = 'M-400 700C-390 560 390 540 410 690L404 800C370 680 -370 690 -396 810Z'
  const coil = 'M-330 730C-320 630 300 620 340 720L336 820C300 730 -300 740 -326 830Z'
  const front =
    'M-402 700C-400 850 -220 930 30 936C230 936 400 880 412 690L408 850C396 1030 220 1088 30 1090C-220 1090 -404 1010 -406 850Z'
  const tail =
    'M60 934C190 934 300 920 372 890C440 876 470 900 476 950C474 1000 440 1030 380 1046C290 1076 180 1090 60 1090Z'
  return [
    floorShadow(-380, 420, 1080),
    cloth(sheet, back, plain('camel'), { creases: back }),
    cloth(sheet, coil, fabric),
    cloth(sheet, front, fabric, {
      ridges: crease(-300, 930, -60, 990, -10, 24),
      creases: crease(-400, 900, -330, 1000, -8, 14)
    }),
    stitch('M-394 728C-384 862 -210 944 30 950M-398 856C-380 994 -200 1074 30 1076', thread, 3),
    cloth(sheet, tail, fabric),
    stitch(
      'M60 948C190 948 300 934 376 904C430 892 456 914 460 950C458 990 430 1014 376 1032C290 1060 180 1074 60 1076',
      thread,
      3
    ),
    ...[150, 220, 290, 360].map((x, at) => `<circle cx="${x}" cy="${1010 - at * 9}" r="9" fill="#1d1720"/>`),
    strip('M-96 900L34 908L34 1116L-96 1108Z', metal, 22),
    strip('M-96 1004L52 1010', metal, 13),
    strip('M92 930L92 1094', colors[fabric.color], 44, 'butt'),
    seam('M76 934L76 1090M108 934L108 1090', fabric, 2.6),
    label(-240, 970, 48)
  ].join('')
}
