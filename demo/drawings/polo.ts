import { button, cloth, label, pair, stitch } from './cloth.ts'
import { collarLeaves, collarStand } from './collar.ts'
import { type Color, colors, seamTone } from './color.ts'
import { bodyCreases, bodyRidges, sleeveCreases } from './creases.ts'
import { type Fabric, plain, woven } from './fabric.ts'
import type { Sheet } from './sheet.ts'
import { SLEEVE_TURN, sleeve, cuff } from './sleeve.ts'
import { body, type Torso } from './torso.ts'

export interface Polo {
  kind: 'polo'
  fabric: Fabric
  trim: Color
  sleeve: 'short' | 'long'
}

export const POLO_TORSO: Torso = {
  top: 232,
  neck: 98,
  drop: 88,
  neckline: 'high',
  shoulder: 264,
  chest: 274,
  waist: 262,
  hem: 276,
  length: 1190
}

export function drawPolo(sheet: Sheet, polo: Polo): string {
  const { fabric } = polo
  const torso = POLO_TORSO
  const turn = SLEEVE_TURN[polo.sleeve]
  const right = sleeve(torso, polo.sleeve)
  const creases = sleeveCreases(torso, polo.sleeve)
  const band = cuff(torso, polo.sleeve, polo.sleeve === 'long' ? 70 : 34)
  const tone = seamTone(colors[fabric.color])
  const first = torso.top + torso.drop
  const placket = `M-28 ${first - 20}L28 ${first - 20}L28 ${first + 210}L-28 ${first + 210}Z`
  return [
    collarStand(sheet, fabric, torso.neck, torso.top, torso.drop),
    pair(sheet, right, fabric, turn, { creases }),
    pair(sheet, band, woven(polo.trim, 'rib'), turn),
    cloth(sheet, body(torso), fabric, {
      creases: bodyCreases(torso),
      ridges: bodyRidges(torso),
      applied: stitch(
        `M${-torso.hem} ${torso.length - 26}C-100 ${torso.length + 6} 100 ${torso.length + 6} ${torso.hem} ${torso.length - 26}`,
        tone,
        2.6
      )
    }),
    cloth(sheet, placket, plain(polo.trim)),
    stitch(
      `M-20 ${first}L-20 ${first + 200}L20 ${first + 200}L20 ${first}M-20 ${first + 176}L20 ${first + 176}`,
      seamTone(colors[polo.trim]),
      2.2
    ),
    ...[40, 92, 144].map((down) => button(0, first + down, '#efe6d3', 10)),
    collarLeaves(sheet, plain(polo.trim), torso.neck, torso.top, torso.drop, 22, seamTone(colors[polo.trim])),
    label(torso.hem - 40, torso.length - 70, 34)
  ].join('')
}
