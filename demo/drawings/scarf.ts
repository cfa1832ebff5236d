import { cloth, label } from './cloth.ts'
import { colors, outline } from './color.ts'
import type { Fabric } from './fabric.ts'
import { crease } from './path.ts'
import type { Sheet } from './sheet.ts'

export interface Scarf {
  kind: 'scarf'
  fabric: Fabric
  style: 'wool' | 'silk'
}

function fringe(x0: number, y0: number, x1: number, y1: number, color: string): string {
  const count = 15
  const d = Array.from({ length: count }, (_, at) => {
    const x = x0 + ((x1 - x0) * (at + 0.5)) / count
    const y = y0 + ((y1 - y0) * (at + 0.5)) / count
    return `M${x.toFixed(0)} ${y.toFixed(0)}C${(x + 4).toFixed(0)} ${(y + 30).toFixed(0)} ${(x - 7).toFixed(0)} ${(y + 54).toFixed(0)} ${(x + (at % 3) * 4 - 4).toFixed(0)} ${(y + 82).toFixed(0)}`
  }).join('')
  return `<path d="${d}" stroke="${outline(color)}" stroke-width="10" fill="none" stroke-linecap="round"/><path d="${d}" stroke="${color}" stroke-width="6" fill="none" stroke-linecap="round"/>`
}

function wool(sheet: Sheet, { fabric }: Scarf): string {
  const color = colors[fabric.color]
  const back = 'M-260 382C-220 262 220 262 262 376C180 560 -170 560 -260 382Z'
  const under = 'M30 560C70 760 150 940 196 1160L404 1112C350 900 240 720 170 520Z'
  const over = 'M-40 540C-60 760 -150 960 -214 1240L20 1292C60 1040 90 800 120 560Z'
  const loop =
    'M-262 376C-230 470 -120 512 10 508C140 504 230 462 262 370C300 480 250 600 150 650C60 690 -70 690 -160 648C-260 590 -300 470 -262 376Z'
  return [
    cloth(sheet, back, fabric, { creases: back }),
    fringe(196, 1158, 404, 1110, color),
    cloth(sheet, under, fabric, {
      angle: -17,
      creases: crease(110, 600, 300, 1120, -14, 16) + crease(180, 640, 360, 1100, -12, 11)
    }),
    fringe(-214, 1238, 20, 1290, color),
    cloth(sheet, over, fabric, {
      angle: 12,
      creases:
        crease(10, 620, -110, 1250, 16, 18) + crease(80, 640, 0, 1100, 10, 13) + crease(-40, 660, -150, 1060, 8, 10),
      ridges: crease(-20, 640, -160, 1200, 0, 22)
    }),
    cloth(sheet, loop, fabric, {
      angle: 62,
      creases:
        crease(-250, 440, 150, 620, -46, 16) + crease(-230, 520, 60, 670, -28, 13) + crease(240, 420, -20, 560, 30, 13),
      ridges: crease(-240, 480, 40, 630, -40, 18)
    }),
    label(-120, 1180, 60)
  ].join('')
}

function silk(sheet: Sheet, { fabric }: Scarf): string {
  const border = { color: fabric.accent, weave: 'plain' as const, accent: fabric.accent }
  const outer =
    'M-430 470C-250 520 250 520 432 462C330 700 170 960 14 1190C-10 1206 -24 1200 -36 1180C-180 960 -330 720 -430 470Z'
  const field = 'M-352 530C-220 560 220 560 350 524C270 710 150 900 10 1100C-140 910 -260 720 -352 530Z'
  const end = 'M-20 470C-120 360 -250 330 -360 250C-330 370 -220 460 -40 510Z'
  const other = 'M20 470C110 350 260 330 380 262C350 380 200 470 40 510Z'
  const knot = 'M-64 440C-30 410 40 412 66 444C84 480 74 530 48 552C10 566 -40 562 -60 540C-82 510 -84 470 -64 440Z'
  return [
    cloth(sheet, outer, border),
    cloth(sheet, field, fabric, {
      creases:
        crease(-20, 540, -240, 700, 30, 16) +
        crease(10, 550, -60, 860, 16, 18) +
        crease(30, 540, 180, 760, -20, 18) +
        crease(60, 540, 300, 590, -16, 12)
    }),
    cloth(sheet, end, fabric, { angle: 30, creases: crease(-40, 490, -310, 300, 10, 13) }),
    cloth(sheet, other, border, { creases: crease(40, 490, 320, 320, -10, 13) }),
    cloth(sheet, knot, fabric, {
      creases: crease(-50, 460, 50, 520, 10, 11) + crease(-60, 510, 30, 555, 6, 8)
    })
  ].join('')
}

export function drawScarf(sheet: Sheet, scarf: Scarf): string {
  return { wool, silk }[scarf.style](sheet, scarf)
}
