import { cloth, label } from './cloth.ts'
import type { Color } from './color.ts'
import { type Fabric, plain, woven } from './fabric.ts'
import { crease, mapPoints } from './path.ts'
import type { Sheet } from './sheet.ts'

export interface Socks {
  kind: 'socks'
  fabric: Fabric
  trim: Color
}

function drawSingleSock(sheet: Sheet, socks: Socks, dx: number, dy: number): string {
  const top = 380
  const at = (d: string): string => mapPoints(d, (x, y) => [x + dx, y + dy])
  const trim = plain(socks.trim)
  const leg = `M-90 ${top}C-30 ${top + 14} 70 ${top + 14} 130 ${top - 4}C126 560 124 720 150 830C170 910 140 970 76 1010C0 1060 -110 1110 -190 1160C-260 1200 -350 1160 -352 1080C-352 1020 -270 990 -190 930C-110 870 -84 800 -86 700C-88 560 -86 480 -90 ${top}Z`
  const heel = 'M146 806C172 900 140 970 76 1010C30 1000 -6 940 20 880C46 830 100 806 146 806Z'
  const toe = 'M-190 1160C-260 1200 -350 1160 -352 1080C-352 1036 -306 1008 -256 976C-210 1020 -180 1090 -190 1160Z'
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
    cloth(
      sheet,
      at(
        `M-93 ${top - 2}C-30 ${top + 14} 70 ${top + 14} 133 ${top - 6}L131 ${top + 78}C70 ${top + 96} -30 ${top + 98} -92 ${top + 82}Z`
      ),
      woven(socks.trim, 'rib')
    ),
    label(dx + 60, dy + top + 120, 46)
  ].join('')
}

export function drawSocks(sheet: Sheet, socks: Socks): string {
  return drawSingleSock(sheet, socks, 230, -70) + drawSingleSock(sheet, socks, -50, 50)
}
