import { button, cloth, pair, seam, stitch } from './cloth.ts'
import { collarLeaves, collarStand } from './collar.ts'
import { type Color, colors, seamTone, shade } from './color.ts'
import { bodyCreases, bodyRidges, sleeveCreases } from './creases.ts'
import type { Fabric } from './fabric.ts'
import { both, mirrored } from './path.ts'
import { flap, patchPocket } from './pocket.ts'
import type { Sheet } from './sheet.ts'
import { cuffLine, SLEEVE_TURN, sleeve } from './sleeve.ts'
import { armpit, neckHalf, sideHalf, SLOPE, type Torso } from './torso.ts'

export interface Shirt {
  kind: 'shirt'
  fabric: Fabric
  buttons: Color
  cut: 'classic' | 'camp' | 'western' | 'overshirt'
  sleeve: 'short' | 'elbow' | 'long'
}

const CUT: Record<Shirt['cut'], Pick<Torso, 'shoulder' | 'chest' | 'waist' | 'hem' | 'length'>> = {
  classic: { shoulder: 262, chest: 272, waist: 262, hem: 270, length: 1190 },
  camp: { shoulder: 300, chest: 312, waist: 310, hem: 318, length: 1160 },
  western: { shoulder: 266, chest: 274, waist: 258, hem: 268, length: 1180 },
  overshirt: { shoulder: 290, chest: 304, waist: 302, hem: 304, length: 1190 }
}

export function tail(torso: Torso, curved: boolean): string {
  const { top, drop, hem, length } = torso
  const bottom = curved
    ? `C${hem - 10} ${length + 74} ${hem * 0.66} ${length + 92} ${hem * 0.3} ${length + 94}C${hem * 0.2} ${length + 94} ${hem * 0.1} ${length + 92} 0 ${length + 90}`
    : `C${hem * 0.7} ${length + 22} ${hem * 0.3} ${length + 28} 0 ${length + 28}`
  return mirrored(`M0 ${top + drop}${neckHalf(torso)}${sideHalf(torso)}${bottom}`)
}

function pockets(sheet: Sheet, shirt: Shirt, thread: string): string {
  const { fabric } = shirt
  switch (shirt.cut) {
    case 'classic':
    case 'camp':
      return patchPocket(sheet, fabric, 78, 500, 124, 146, thread)
    case 'western':
    case 'overshirt': {
      const drawn = [-208, 84].map(
        (x) =>
          patchPocket(sheet, fabric, x, 520, 126, 150, thread) +
          flap(sheet, fabric, x - 4, 500, 134, 62, thread) +
          button(x + 63, 544, colors[shirt.buttons], 9)
      )
      return drawn.join('')
    }
  }
}

export function shirtTorso(shirt: Shirt): Torso {
  return {
    top: 232,
    neck: 100,
    drop: shirt.cut === 'camp' ? 150 : 92,
    neckline: 'high',
    ...CUT[shirt.cut]
  }
}

export function drawShirt(sheet: Sheet, shirt: Shirt): string {
  const { fabric } = shirt
  const torso = shirtTorso(shirt)
  const base = colors[fabric.color]
  const thread = fabric.weave === 'denim' ? '#d9a35a' : seamTone(base)
  const right = sleeve(torso, shirt.sleeve, 8)
  const turn = SLEEVE_TURN[shirt.sleeve]
  const creases = sleeveCreases(torso, shirt.sleeve)
  const cuff = cuffLine(torso, shirt.sleeve, shirt.sleeve === 'long' ? 74 : 34, 8)
  const end = torso.length + (shirt.cut === 'camp' || shirt.cut === 'overshirt' ? 28 : 90)
  const first = torso.top + torso.drop
  const count = 6
  const buttons = Array.from({ length: count }, (_, at) =>
    button(0, first + 52 + (at * (end - first - 130)) / (count - 1), colors[shirt.buttons], 10)
  )
  const yoke = `M${torso.neck + 30} ${torso.top + 70}C${torso.neck + 80} ${torso.top + 96} ${torso.shoulder - 60} ${torso.top + 120} ${torso.shoulder - 12} ${torso.top + 128}`
  const western = `M30 ${armpit(torso) - 90}C90 ${armpit(torso) - 60} 150 ${armpit(torso) - 100} ${torso.shoulder} ${torso.top + SLOPE + 110}`
  return [
    collarStand(sheet, fabric, torso.neck, torso.top, torso.drop),
    pair(sheet, right, fabric, turn, { creases }),
    seam(both(cuff), fabric, 3.4),
    stitch(both(cuffLine(torso, shirt.sleeve, shirt.sleeve === 'long' ? 12 : 24, 8)), thread, 2.2),
    cloth(sheet, tail(torso, shirt.cut !== 'camp' && shirt.cut !== 'overshirt'), fabric, {
      creases: bodyCreases(torso, 0.9),
      ridges: bodyRidges(torso),
      applied:
        `<path d="M24 ${first}L24 ${end}L44 ${end}L44 ${first}Z" fill="${shade(base, 0.5)}" fill-opacity=".28" filter="url(#soft)"/>` +
        seam(`M-24 ${first}L-24 ${end + 20}M24 ${first - 20}L24 ${end + 20}`, fabric, 2.8) +
        stitch(`M-16 ${first}L-16 ${end + 20}M16 ${first}L16 ${end + 20}`, thread, 2) +
        seam(both(shirt.cut === 'western' ? western : yoke), fabric, 2.8)
    }),
    pockets(sheet, shirt, thread),
    ...buttons,
    collarLeaves(sheet, fabric, torso.neck, torso.top, torso.drop, shirt.cut === 'camp' ? 70 : 30, thread)
  ].join('')
}
