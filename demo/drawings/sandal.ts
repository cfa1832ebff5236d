import { cloth, seam, stitch, strip } from './cloth.ts'
import { type Color, colors, seamTone } from './color.ts'
import { type Fabric, plain } from './fabric.ts'
import { crease, mapPoints } from './path.ts'
import type { Sheet } from './sheet.ts'
import type { Place } from './shoe.ts'

export interface Sandal {
  kind: 'sandal'
  fabric: Fabric
  sole: Color
  style: 'slide' | 'two-strap'
}

/** Seen from above, toes up, slightly rotated. */
const PAIR: readonly [Place, Place] = [
  (d) => mapPoints(d, (x, y) => [x * 0.99 + y * 0.08 - 200, y - x * 0.08 + 760]),
  (d) => mapPoints(d, (x, y) => [-x * 0.99 - y * 0.08 + 210, y - x * 0.08 + 800])
]

const FOOTBED =
  'M-20 -500C70 -512 150 -440 164 -320C176 -210 134 -110 128 0C122 120 148 240 132 370C118 470 50 510 -10 506C-80 500 -130 450 -136 350C-142 240 -120 130 -132 10C-144 -110 -180 -220 -168 -330C-154 -430 -100 -494 -20 -500Z'

function straps(sheet: Sheet, sandal: Sandal, place: Place): string {
  const { fabric } = sandal
  const tone = seamTone(colors[fabric.color])
  const band = (y: number, height: number): string =>
    `M-196 ${y + 40}C-140 ${y - 30} 110 ${y - 50} 186 ${y + 10}L178 ${y + height}C110 ${y + height - 56} -120 ${y + height - 36} -186 ${y + height + 30}Z`
  const edge = (y: number, height: number): string =>
    `M-186 ${y + 54}C-130 ${y - 12} 110 ${y - 30} 178 ${y + 24}M-180 ${y + height + 12}C-120 ${y + height - 52} 110 ${y + height - 70} 172 ${y + height - 14}`
  const wide = (y: number, height: number): string =>
    cloth(sheet, place(band(y, height)), fabric, {
      creases: place(crease(-60, y + 10, -70, y + height - 30, 12, 9) + crease(80, y, 70, y + height - 40, -10, 8))
    }) + stitch(place(edge(y, height)), tone, 2.8)
  const buckle = (x: number, y: number): string => {
    const frame = place(`M${x - 30} ${y - 28}L${x + 28} ${y - 34}L${x + 32} ${y + 40}L${x - 26} ${y + 46}Z`)
    return strip(frame, '#b98f4e', 9) + strip(place(`M${x - 30} ${y + 10}L${x + 20} ${y + 4}`), '#b98f4e', 6)
  }
  switch (sandal.style) {
    case 'slide':
      return wide(-300, 260)
    case 'two-strap':
      return wide(-330, 130) + wide(-120, 130) + buckle(70, -280) + buckle(70, -72)
  }
}

function drawSingleSandal(sheet: Sheet, sandal: Sandal, place: Place): string {
  const rim = FOOTBED
  const insole = mapPoints(FOOTBED, (x, y) => [x * 0.9, y * 0.95])
  const dents = crease(-60, 330, 60, 330, 0, 70) + crease(-90, -260, 90, -280, 0, 60)
  return [
    cloth(sheet, place(rim), plain(sandal.sole)),
    cloth(sheet, place(insole), plain('oat'), {
      applied:
        `<path d="${place(dents)}" fill="#573a2c" fill-opacity=".16" filter="url(#softer)"/>` +
        stitch(place(mapPoints(FOOTBED, (x, y) => [x * 0.84, y * 0.92])), '#8b5e3c', 2.4)
    }),
    seam(place('M-24 400L24 400M-16 414L16 414'), plain('oat'), 4),
    straps(sheet, sandal, place)
  ].join('')
}

function drawSole(sheet: Sheet, sandal: Sandal, place: Place): string {
  const edge = place(mapPoints(FOOTBED, (x, y) => [x * 0.86, y * 0.93]))
  const tread = Array.from({ length: 17 }, (_, at) => {
    const y = -380 + at * 48
    return `M-130 ${y}C-60 ${y + 26} 60 ${y + 26} 130 ${y}`
  })
  const grooves = `<path d="${place(tread.join(''))}" fill="none" stroke="${seamTone(colors[sandal.sole])}" stroke-opacity=".55" stroke-width="9"/>`
  return cloth(sheet, place(FOOTBED), plain(sandal.sole)) + cloth(sheet, edge, plain(sandal.sole), { applied: grooves })
}

/** `isTurned` shows the sole of the second one. */
export function drawSandal(sheet: Sheet, sandal: Sandal, isTurned = false): string {
  const [first, second] = PAIR
  return (
    drawSingleSandal(sheet, sandal, first) +
    (isTurned ? drawSole(sheet, sandal, second) : drawSingleSandal(sheet, sandal, second))
  )
}
