import { button, cloth, label, seam, stitch, strip } from './cloth.ts'
import { type Color, colors, shade } from './color.ts'
import type { Fabric } from './fabric.ts'
import { both, crease, mirrored } from './path.ts'
import { patchPocket } from './pocket.ts'
import type { Sheet } from './sheet.ts'

export interface Dungarees {
  kind: 'dungarees'
  fabric: Fabric
  thread: Color
  leg: 'long' | 'short' | 'skirt'
}

const METAL = '#c79f4b'

export function lower(leg: Dungarees['leg']): string {
  const waist = 'M0 700C120 700 190 694 236 684C262 760 282 830 288 900'
  switch (leg) {
    case 'skirt':
      return mirrored(`${waist}C310 1000 340 1090 372 1160C260 1210 120 1214 0 1206`)
    case 'short':
      return mirrored(`${waist}C296 980 306 1050 314 1110C240 1140 120 1140 50 1124C44 1080 30 1040 0 1010`)
    case 'long':
      return mirrored(`${waist}C294 1040 282 1180 276 1310C220 1340 130 1340 76 1322C70 1200 40 1100 0 1020`)
  }
}

export function drawDungarees(sheet: Sheet, dungarees: Dungarees): string {
  const { fabric, leg } = dungarees
  const thread = colors[dungarees.thread]
  const bib = mirrored('M0 430C70 430 130 428 166 424C178 520 200 620 236 700L0 716')
  const back = mirrored('M0 520C60 520 120 480 150 420C190 520 214 600 238 690L0 700')
  const turnUps =
    leg === 'long'
      ? both('M74 1278C130 1296 220 1296 280 1268')
      : leg === 'short'
        ? both('M46 1084C120 1104 240 1100 312 1072')
        : ''
  const straps = 'M134 452C150 380 150 300 120 226'
  const far = 'M120 226C60 300 -30 420 -60 520'
  return [
    strip(far + 'M-120 226C-60 300 30 420 60 520', shade(colors[fabric.color], 0.3), 52, 'butt'),
    cloth(sheet, back, fabric, { creases: back }),
    label(0, 540, 54),
    cloth(sheet, lower(leg), fabric, {
      creases:
        crease(10, 1000, 170, 930, 12, 12) +
        crease(-10, 1000, -180, 940, -12, 12) +
        crease(250, 1170, 140, 1210, -10, 11) +
        crease(-260, 1160, -140, 1214, 12, 11) +
        crease(-286, 820, -190, 900, 12, 10),
      ridges: crease(-180, 760, -180, 1200, -8, 40)
    }),
    leg === 'skirt' ? '' : seam('M0 720C4 820 4 920 0 1010', fabric, 3),
    turnUps ? seam(turnUps, fabric, 3) : stitch('M-364 1134C-200 1190 200 1190 364 1134', thread, 2.8),
    cloth(sheet, bib, fabric, {
      creases: crease(-160, 460, -100, 640, 10, 10) + crease(150, 470, 130, 660, -10, 10)
    }),
    stitch('M-156 446C-60 452 60 452 156 446', thread, 2.8),
    patchPocket(sheet, fabric, -92, 500, 184, 150, thread),
    strip('M-238 694C-110 726 110 726 238 694', colors[fabric.color], 44, 'butt'),
    stitch('M-240 680C-110 712 110 712 240 680M-240 710C-110 742 110 742 240 710', thread, 2.6),
    patchPocket(sheet, fabric, 112, 770, 140, 150, thread),
    patchPocket(sheet, fabric, -252, 770, 140, 150, thread),
    strip(both(straps), colors[fabric.color], 54, 'butt'),
    stitch(both('M116 452C132 384 132 306 104 234M152 452C168 380 168 296 136 224'), thread, 2.4),
    strip(both('M106 440L162 440L168 500L100 500Z'), METAL, 8),
    button(134, 500, METAL, 15),
    button(-134, 500, METAL, 15)
  ].join('')
}
