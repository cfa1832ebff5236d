import { cloth, label, ribbing } from './cloth.ts'
import type { Colour } from './colour.ts'
import { type Fabric, plain } from './fabric.ts'
import { crease, mapPoints } from './path.ts'
import type { Sheet } from './sheet.ts'

export interface Socks {
  kind: 'socks'
  fabric: Fabric
  trim: Colour
  length: 'crew' | 'knee'
}

function one(sheet: Sheet, socks: Socks, dx: number, dy: number): string {
  const top = socks.length === 'knee' ? 180 : 380
  const at = (d: string): string => mapPoints(d, (x, y) => [x + dx, y + dy])
  const trim = plain(socks.trim)
  const leg = `M-90 ${top}C-30 ${top + 14} 70 ${top + 14} 130 ${top - 4}C126 560 124 720 150 830C170 910 140 970 76 1010C0 1060 -110 1110 -190 1160C-260 1200 -350 1160 -352 1080C-352 1020 -270 990 -190 930C-110 870 -84 800 -86 700C-88 560 -86 480 -90 ${top}Z`
  const heel = 'M146 806C172 900 140 970 76 1010C30 1000 -6 940 20 880C46 830 100 806 146 806Z'
  const toe =
    'M-190 1160C-260 1200 -350 1160 -352 1080C-352 1036 -306 1008 -256 976C-210 1020 -180 1090 -190 1160Z'
  return [
    cloth(sheet, at(leg), socks.fabric, {
      creases: at(
        crease(-80, 800, 70, 860, 20, 14) +
          crease(-70, 760, 60, 780, 14, 11) +
          crease(-130, 900, -40, 1010, -14, 11) +
          crease(100, 560, 110, 740, -10, 12)
      ),
      ridges: at(crease(-50, top + 80, -50, 760, 8, 24))
    }),
    cloth(sheet, at(heel), trim),
    cloth(sheet, at(toe), trim),
    ribbing(at(`M-88 ${top + 42}C-30 ${top + 58} 70 ${top + 58} 127 ${top + 36}`), trim, 84),
    label(dx + 60, dy + top + 120, 46)
  ].join('')
}

export function drawSocks(sheet: Sheet, socks: Socks): string {
  return one(sheet, socks, 230, -70) + one(sheet, socks, -50, 50)
}
