import { cloth, seam, stitch, strip } from './cloth.ts'
import { type Color, colors, outline, seamTone, shade } from './color.ts'
import { type Fabric, plain } from './fabric.ts'
import { crease } from './path.ts'
import type { Sheet } from './sheet.ts'

export interface Watch {
  kind: 'watch'
  fabric: Fabric
  metal: Color
  dial: Color
}

function circle(r: number): string {
  const k = r * 0.5523
  return `M0 ${760 - r}C${k} ${760 - r} ${r} ${760 - k} ${r} 760C${r} ${760 + k} ${k} ${760 + r} 0 ${760 + r}C${-k} ${760 + r} ${-r} ${760 + k} ${-r} 760C${-r} ${760 - k} ${-k} ${760 - r} 0 ${760 - r}Z`
}

export function drawWatch(sheet: Sheet, watch: Watch): string {
  const { fabric } = watch
  const metal = colors[watch.metal]
  const dial = colors[watch.dial]
  const thread = seamTone(colors[fabric.color])
  const upper = 'M-116 600C-112 480 -96 340 -88 200C-60 180 60 180 88 200C96 340 112 480 116 600Z'
  const lower = 'M-116 920C-112 1050 -98 1200 -90 1330C-60 1372 60 1372 90 1330C98 1200 112 1050 116 920Z'
  const marks = Array.from({ length: 12 }, (_, at) => {
    const turn = (at * Math.PI) / 6
    const near = at % 3 === 0 ? 132 : 148
    return `M${(Math.sin(turn) * near).toFixed(1)} ${(760 - Math.cos(turn) * near).toFixed(1)}L${(Math.sin(turn) * 170).toFixed(1)} ${(760 - Math.cos(turn) * 170).toFixed(1)}`
  })
  return [
    cloth(sheet, upper, fabric, { creases: crease(-110, 560, 110, 560, -16, 18) }),
    cloth(sheet, lower, fabric, { creases: crease(-112, 960, 112, 960, 16, 18) }),
    stitch(
      'M-98 580C-94 480 -80 340 -72 214M98 580C94 480 80 340 72 214M-98 940C-94 1050 -82 1200 -74 1320M98 940C94 1050 82 1200 74 1320',
      thread,
      3
    ),
    strip('M-104 226L-104 170L104 170L104 226', metal, 15),
    strip('M0 172L0 250', metal, 10),
    ...[1030, 1096, 1162, 1228].map((y) => `<circle cx="0" cy="${y}" r="9" fill="#1d1720"/>`),
    strip('M-114 590L-114 650M114 590L114 650M-114 930L-114 870M114 930L114 870', metal, 28),
    strip('M218 746L244 746L244 774L218 774Z', metal, 14),
    cloth(sheet, circle(222), plain(watch.metal)),
    cloth(sheet, circle(190), plain(watch.dial), {}),
    `<path d="${marks.join('')}" stroke="${seamTone(dial)}" stroke-width="7" stroke-linecap="round"/>`,
    `<g fill="none" stroke-linecap="round" stroke="${outline(metal)}"><path d="M0 760L-70 690" stroke-width="15"/><path d="M0 760L86 650" stroke-width="11"/></g>`,
    `<path d="M14 800L-40 910" stroke="#b8352f" stroke-width="4"/>`,
    `<circle cx="0" cy="760" r="11" fill="${shade(metal, 0.3)}"/>`,
    `<path d="M-150 660C-110 600 -40 576 20 580L-120 850C-170 800 -180 720 -150 660Z" fill="#fffaf0" fill-opacity=".16"/>`,
    seam('M-26 860L26 860', plain(watch.dial), 5)
  ].join('')
}
