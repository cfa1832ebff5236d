import { button, cloth, label, pair, seam, stitch, strip } from './cloth.ts'
import { lapels, collarStand } from './collar.ts'
import { type Color, colors, seamTone, shade } from './color.ts'
import { bodyCreases, bodyRidges, sleeveCreases } from './creases.ts'
import { type Fabric, plain } from './fabric.ts'
import { both, crease } from './path.ts'
import { flap, welts } from './pocket.ts'
import type { Sheet } from './sheet.ts'
import { cuffLine, SLEEVE_TURN, sleeve } from './sleeve.ts'
import { body, type Torso } from './torso.ts'

export interface Coat {
  kind: 'coat'
  fabric: Fabric
  buttons: Color
  style: 'trench' | 'overcoat' | 'blazer' | 'raincoat'
}

export const COAT_TORSO: Record<Coat['style'], Torso> = {
  trench: {
    top: 196,
    neck: 98,
    drop: 90,
    neckline: 'high',
    shoulder: 276,
    chest: 290,
    waist: 262,
    hem: 346,
    length: 1430
  },
  overcoat: {
    top: 196,
    neck: 98,
    drop: 90,
    neckline: 'high',
    shoulder: 282,
    chest: 296,
    waist: 292,
    hem: 314,
    length: 1440
  },
  blazer: {
    top: 226,
    neck: 96,
    drop: 90,
    neckline: 'high',
    shoulder: 270,
    chest: 276,
    waist: 248,
    hem: 284,
    length: 1130
  },
  raincoat: {
    top: 236,
    neck: 108,
    drop: 64,
    neckline: 'crew',
    shoulder: 280,
    chest: 300,
    waist: 310,
    hem: 352,
    length: 1270
  }
}

function shirtFront(sheet: Sheet, torso: Torso, roll: number): string {
  const lining = `M${-torso.neck} ${torso.top - 6}L${torso.neck} ${torso.top - 6}L0 ${roll}Z`
  return cloth(sheet, lining, plain('oat'), { creases: lining })
}

function tailored(sheet: Sheet, coat: Coat, torso: Torso): string {
  const { fabric } = coat
  const roll = coat.style === 'blazer' ? 690 : 600
  const thread = seamTone(colors[fabric.color])
  const rows = coat.style === 'blazer' ? [roll + 26, roll + 176] : [roll + 24, roll + 184, roll + 344]
  return [
    seam(`M22 ${roll + 4}C24 ${roll + 200} 26 ${torso.length - 200} 20 ${torso.length + 28}`, fabric, 3.2),
    flap(sheet, fabric, torso.waist - 172, torso.length - 330, 146, 58, thread),
    flap(sheet, fabric, 26 - torso.waist, torso.length - 330, 146, 58, thread),
    seam(`M96 ${roll - 150}L190 ${roll - 166}L192 ${roll - 140}L98 ${roll - 124}Z`, fabric, 3),
    shirtFront(sheet, torso, roll),
    label(0, torso.top + 4, 52),
    lapels(sheet, fabric, torso.neck, torso.top, roll),
    ...rows.map((y) => button(4, y, colors[coat.buttons], 15))
  ].join('')
}

function belted(sheet: Sheet, coat: Coat, torso: Torso): string {
  const { fabric } = coat
  const { waist } = torso
  const y = 786
  const belt = `M${-waist - 6} ${y - 32}C-100 ${y - 16} 100 ${y - 16} ${waist + 6} ${y - 32}L${waist + 6} ${y + 26}C100 ${y + 44} -100 ${y + 44} ${-waist - 6} ${y + 26}Z`
  const end = `M30 ${y + 30}C70 ${y + 90} 84 ${y + 200} 72 ${y + 300}L18 ${y + 304}C26 ${y + 200} 12 ${y + 100} -14 ${y + 40}Z`
  const storm = `M-24 400C60 470 160 500 ${torso.chest - 16} 470L${torso.shoulder - 20} ${torso.top + 90}L96 ${torso.top + 60}Z`
  const buckle = `M-40 ${y - 38}L40 ${y - 38}L40 ${y + 46}L-40 ${y + 46}Z`
  return [
    seam(`M80 600C84 800 90 1100 84 ${torso.length + 24}`, fabric, 3.2),
    cloth(sheet, storm, fabric),
    shirtFront(sheet, torso, 560),
    label(0, torso.top + 4, 52),
    lapels(sheet, fabric, torso.neck + 4, torso.top, 560),
    ...[620, 720, 890, 1010].flatMap((down) => [-66, 66].map((x) => button(x, down, colors[coat.buttons], 14))),
    cloth(sheet, end, fabric, { creases: crease(30, y + 60, 40, y + 280, 10, 6) }),
    cloth(sheet, belt, fabric, { creases: crease(-waist, y, -60, y + 16, 8, 5) }),
    strip(buckle, shade(colors[coat.buttons], 0.1), 11),
    welts(fabric, 190, 870, 150, 34)
  ].join('')
}

function rain(sheet: Sheet, coat: Coat, torso: Torso): string {
  const { fabric } = coat
  const { top, neck } = torso
  const thread = seamTone(colors[fabric.color])
  const hood = `M0 ${top - 130}C80 ${top - 130} ${neck + 60} ${top - 90} ${neck + 70} ${top - 10}C${neck + 76} ${top + 40} ${neck + 20} ${top + 84} 8 ${top + 128}L-8 ${top + 128}C${-neck - 20} ${top + 84} ${-neck - 76} ${top + 40} ${-neck - 70} ${top - 10}C${-neck - 60} ${top - 90} -80 ${top - 130} 0 ${top - 130}Z`
  const inside = `M0 ${top - 78}C60 ${top - 78} ${neck - 2} ${top - 50} ${neck + 4} ${top}C${neck} ${top + 46} 50 ${top + 90} 0 ${top + 112}C-50 ${top + 90} ${-neck} ${top + 46} ${-neck - 4} ${top}C${-neck + 2} ${top - 50} -60 ${top - 78} 0 ${top - 78}Z`
  return [
    seam(`M34 ${top + 120}L36 ${torso.length + 28}`, fabric, 3.4),
    stitch(`M24 ${top + 130}L26 ${torso.length + 28}`, thread, 2.4),
    ...[0, 1, 2, 3, 4].map((at) => button(4, top + 190 + at * 165, colors[coat.buttons], 13)),
    flap(sheet, fabric, 104, 850, 170, 76, thread),
    flap(sheet, fabric, -274, 850, 170, 76, thread),
    cloth(sheet, hood, fabric, {
      creases: crease(neck + 50, top + 10, 60, top + 96, -22, 10) + crease(-neck - 50, top, -60, top + 90, 20, 10)
    }),
    cloth(sheet, inside, plain(coat.buttons), { creases: inside }),
    label(0, top - 40)
  ].join('')
}

export function drawCoat(sheet: Sheet, coat: Coat): string {
  const { fabric, style } = coat
  const torso = COAT_TORSO[style]
  const ease = style === 'blazer' ? 8 : 20
  const right = sleeve(torso, 'long', ease)
  const creases = sleeveCreases(torso, 'long')
  const fittings = { trench: belted, overcoat: tailored, blazer: tailored, raincoat: rain }
  const cuff = cuffLine(torso, 'long', style === 'blazer' ? 14 : 96, ease)
  const tab = `M${torso.shoulder + 138} ${torso.top + 836}L${torso.shoulder + 202} ${torso.top + 830}`
  const { hem, length } = torso
  return [
    collarStand(sheet, fabric, torso.neck, torso.top, torso.drop),
    pair(sheet, right, fabric, SLEEVE_TURN.long, { creases }),
    style === 'blazer' ? '' : seam(both(cuff), fabric, 3.2),
    style === 'trench' ? strip(both(tab), colors[fabric.color], 26, 'butt') : '',
    style === 'blazer'
      ? [0, 1, 2]
          .map(
            (at) =>
              button(torso.shoulder + 176 - at * 3, torso.top + 880 - at * 30, colors[coat.buttons], 9) +
              button(-torso.shoulder - 176 + at * 3, torso.top + 880 - at * 30, colors[coat.buttons], 9)
          )
          .join('')
      : '',
    cloth(sheet, body(torso), fabric, {
      creases:
        bodyCreases(torso, 0.9) +
        crease(hem * 0.7, length + 20, hem * 0.5, 860, 14, 15) +
        crease(-hem * 0.5, length + 20, -hem * 0.34, 880, -14, 15),
      ridges: bodyRidges(torso)
    }),
    fittings[style](sheet, coat, torso)
  ].join('')
}
