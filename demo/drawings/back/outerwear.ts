import { button, cloth, pair, ribbing, seam, stitch, strip } from '../cloth.ts'
import { COAT_TORSO, type Coat } from '../coat.ts'
import { colors, seamTone, shade } from '../color.ts'
import { bodyCreases, bodyRidges, sleeveCreases } from '../creases.ts'
import { type Fabric, plain, woven } from '../fabric.ts'
import { JACKET_TORSO, type Jacket } from '../jacket.ts'
import { channels, sleeveChannels } from '../padding.ts'
import { both, crease, mirrored } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { cuff, cuffLine, SLEEVE_TURN, sleeve } from '../sleeve.ts'
import { armpit, body, neckline, type Torso } from '../torso.ts'
import { backCollar, backHood, backStand, centerSeam, turnAround } from './neck.ts'

const METAL = '#b98f4e'

function hemBand(sheet: Sheet, fabric: Fabric, { hem, length }: Torso, thread: string): string {
  const band = mirrored(
    `M0 ${length - 22}C100 ${length - 22} 180 ${length - 32} ${hem} ${length - 44}L${hem} ${length + 16}C180 ${length + 32} 100 ${length + 38} 0 ${length + 38}`
  )
  const edge = both(`M0 ${length - 8}C100 ${length - 8} 180 ${length - 18} ${hem - 8} ${length - 30}`)
  const tabs = both(`M${hem - 96} ${length - 12}L${hem - 40} ${length - 18}`)
  return (
    cloth(sheet, band, fabric) +
    stitch(edge, thread, 2.8) +
    strip(tabs, colors[fabric.color], 26, 'butt') +
    button(hem - 90, length - 12, METAL, 9) +
    button(90 - hem, length - 12, METAL, 9)
  )
}

function truckerBack(sheet: Sheet, jacket: Jacket, torso: Torso): string {
  const { fabric } = jacket
  const thread = colors[jacket.trim]
  const y = armpit(torso) - 60
  const yoke = (up: number): string =>
    both(`M0 ${y + 12 - up}C90 ${y + 12 - up} 190 ${y + 2 - up} ${torso.chest + 4} ${y - 14 - up}`)
  const panels = both(`M150 ${y + 6}L92 ${torso.length - 40}`)
  const beside = both(`M142 ${y + 14}L84 ${torso.length - 40}M158 ${y + 14}L100 ${torso.length - 40}`)
  return (
    seam(yoke(0) + panels, fabric, 3) +
    stitch(yoke(10) + beside, thread, 2.8) +
    hemBand(sheet, fabric, torso, thread) +
    backCollar(sheet, fabric, torso, thread)
  )
}

function jacketBack(sheet: Sheet, jacket: Jacket, torso: Torso): string {
  const { fabric, trim, style } = jacket
  const { top, length, hem, shoulder } = torso
  const thread = seamTone(colors[fabric.color])
  const rib = (color: typeof trim): string =>
    ribbing(
      `M${-hem + 2} ${length - 8}C-100 ${length + 18} 100 ${length + 18} ${hem - 2} ${length - 8}`,
      plain(color),
      72
    )
  switch (style) {
    case 'trucker':
      return truckerBack(sheet, jacket, torso)
    case 'chore':
      return (
        centerSeam(fabric, top + 60, length + 28) +
        stitch(`M11 ${top + 60}L11 ${length + 28}`, thread, 2.4) +
        backCollar(sheet, fabric, torso, thread)
      )
    case 'bomber':
      return rib(trim) + ribbing(neckline(torso), plain(trim), 46)
    case 'track':
      return (
        rib(fabric.color) +
        seam(both(`M0 ${top + 150}C120 ${top + 150} 200 ${top + 140} ${shoulder - 10} ${top + 120}`), fabric, 3) +
        backStand(sheet, plain(trim), torso)
      )
    case 'puffer':
    case 'gilet':
      return (
        backStand(sheet, style === 'puffer' ? fabric : plain(trim), torso) +
        seam(both(`M0 ${length + 4}C100 ${length + 4} 200 ${length - 4} ${hem - 4} ${length - 18}`), fabric, 4)
      )
  }
}

function jacketSleeves(sheet: Sheet, jacket: Jacket, torso: Torso): string {
  const { fabric, style, trim } = jacket
  if (style === 'gilet') return ''
  const ease = style === 'puffer' ? 44 : style === 'bomber' ? 26 : 14
  const creases = style === 'puffer' ? sleeveChannels(torso) : sleeveCreases(torso, 'long')
  const stripe = `M${torso.neck + 44} ${torso.top + 30}C${torso.shoulder} ${torso.top + 60} ${torso.shoulder + 70} ${torso.top + 200} ${torso.shoulder + 146} ${torso.top + 500}L${torso.shoulder + 190} ${torso.top + 830}`
  const applied = style === 'track' ? strip(both(stripe), colors[trim], 26) : ''
  const arms = pair(sheet, sleeve(torso, 'long', ease), fabric, SLEEVE_TURN.long, { creases, applied })
  switch (style) {
    case 'bomber':
    case 'track':
      return (
        arms +
        pair(
          sheet,
          cuff(torso, 'long', 76, ease),
          woven(style === 'bomber' ? trim : fabric.color, 'rib'),
          SLEEVE_TURN.long
        )
      )
    case 'puffer':
      return arms
    default:
      return (
        arms +
        seam(both(cuffLine(torso, 'long', 72, ease)), fabric, 3.4) +
        stitch(
          both(cuffLine(torso, 'long', 62, ease)),
          style === 'trucker' ? colors[trim] : seamTone(colors[fabric.color]),
          2.6
        )
      )
  }
}

export function drawJacketBack(sheet: Sheet, jacket: Jacket): string {
  const { fabric, style } = jacket
  const torso = turnAround(JACKET_TORSO[style])
  const padded = style === 'puffer' || style === 'gilet'
  return [
    jacketSleeves(sheet, jacket, torso),
    cloth(sheet, body(torso), fabric, {
      creases: padded ? channels(torso) : bodyCreases(torso, 0.9),
      ridges: bodyRidges(torso)
    }),
    jacketBack(sheet, jacket, torso)
  ].join('')
}

function vent(fabric: Fabric, { length }: Torso, height: number): string {
  return (
    seam(`M0 ${length - height}L-16 ${length + 30}M0 ${length - height}L8 ${length + 30}`, fabric, 3.4) +
    `<path d="${crease(4, length - height, 14, length + 24, 8, 12)}" fill="#1c1526" fill-opacity=".3" filter="url(#soft)"/>`
  )
}

/** A loose cape and a belt. */
function trenchBack(sheet: Sheet, coat: Coat, torso: Torso): string {
  const { fabric } = coat
  const { top, waist, chest, shoulder } = torso
  const y = 786
  const cape = mirrored(
    `M0 ${top + 30}C60 ${top + 30} 120 ${top + 40} ${shoulder - 40} ${top + 54}L${chest - 6} ${top + 292}C180 ${top + 330} 80 ${top + 354} 0 ${top + 356}`
  )
  const belt = mirrored(
    `M0 ${y - 16}C100 ${y - 16} 180 ${y - 24} ${waist + 6} ${y - 32}L${waist + 6} ${y + 26}C180 ${y + 38} 100 ${y + 44} 0 ${y + 44}`
  )
  const loops = both(`M150 ${y - 36}L151 ${y + 48}`)
  return [
    centerSeam(fabric, top + 30, torso.length - 360),
    vent(fabric, torso, 360),
    cloth(sheet, cape, fabric, { creases: crease(-180, top + 330, -120, top + 160, 14, 12) }),
    cloth(sheet, belt, fabric, { creases: crease(-waist, y, -40, y + 20, 8, 5) }),
    strip(loops, colors[fabric.color], 16, 'butt'),
    button(0, top + 330, shade(colors[coat.buttons], 0.1), 13)
  ].join('')
}

function coatBack(sheet: Sheet, coat: Coat, torso: Torso): string {
  const { fabric, style } = coat
  const { top, length, shoulder } = torso
  const thread = seamTone(colors[fabric.color])
  switch (style) {
    case 'trench':
      return trenchBack(sheet, coat, torso) + backCollar(sheet, fabric, torso, thread)
    case 'overcoat':
      return (
        centerSeam(fabric, top + 30, length - 420) + vent(fabric, torso, 420) + backCollar(sheet, fabric, torso, thread)
      )
    case 'blazer': {
      const darts = both(`M150 ${armpit(torso) - 40}C120 ${armpit(torso) + 160} 110 ${length - 300} 132 ${length + 10}`)
      return (
        seam(darts, fabric, 2.8) +
        centerSeam(fabric, top + 30, length - 220) +
        vent(fabric, torso, 220) +
        backCollar(sheet, fabric, torso, thread)
      )
    }
    case 'raincoat': {
      const yoke = both(`M0 ${top + 320}C120 ${top + 320} 220 ${top + 310} ${shoulder + 12} ${top + 280}`)
      return seam(yoke, fabric, 3.4) + vent(fabric, torso, 300) + backHood(sheet, fabric, torso)
    }
  }
}

export function drawCoatBack(sheet: Sheet, coat: Coat): string {
  const { fabric, style } = coat
  const torso = turnAround(COAT_TORSO[style])
  const { hem, length, shoulder, top } = torso
  const ease = style === 'blazer' ? 8 : 20
  const tab = `M${shoulder + 138} ${top + 836}L${shoulder + 202} ${top + 830}`
  return [
    pair(sheet, sleeve(torso, 'long', ease), fabric, SLEEVE_TURN.long, { creases: sleeveCreases(torso, 'long') }),
    style === 'blazer' ? '' : seam(both(cuffLine(torso, 'long', 96, ease)), fabric, 3.2),
    style === 'trench' ? strip(both(tab), colors[fabric.color], 26, 'butt') : '',
    cloth(sheet, body(torso), fabric, {
      creases: bodyCreases(torso, 0.9) + crease(hem * 0.7, length + 20, hem * 0.5, 860, 14, 15),
      ridges: bodyRidges(torso)
    }),
    coatBack(sheet, coat, torso)
  ].join('')
}
