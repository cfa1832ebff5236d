import { button, cloth, label, ribbing, seam, stitch, strip } from './cloth.ts'
import { leaves, stand } from './collar.ts'
import { type Colour, colours, seamTone } from './colour.ts'
import { type Fabric, plain } from './fabric.ts'
import { both, crease, flip } from './path.ts'
import { flap, handPocket, welts } from './pocket.ts'
import type { Sheet } from './sheet.ts'
import {
  armpit,
  body,
  bodyCreases,
  bodyRidges,
  cuffLine,
  SLEEVE_TURN,
  sleeve,
  sleeveCreases,
  type Torso,
  cuff
} from './torso.ts'

export interface Jacket {
  kind: 'jacket'
  fabric: Fabric
  trim: Colour
  style: 'trucker' | 'bomber' | 'puffer' | 'chore' | 'track' | 'gilet'
}

const METAL = '#b98f4e'

const CUT: Record<Jacket['style'], Torso> = {
  trucker: {
    top: 236,
    neck: 104,
    drop: 84,
    neckline: 'high',
    shoulder: 286,
    chest: 298,
    waist: 282,
    hem: 262,
    length: 1010
  },
  bomber: {
    top: 246,
    neck: 108,
    drop: 74,
    neckline: 'crew',
    shoulder: 292,
    chest: 312,
    waist: 318,
    hem: 284,
    length: 1030
  },
  puffer: {
    top: 262,
    neck: 112,
    drop: 60,
    neckline: 'crew',
    shoulder: 306,
    chest: 330,
    waist: 334,
    hem: 318,
    length: 1120
  },
  chore: {
    top: 236,
    neck: 104,
    drop: 88,
    neckline: 'high',
    shoulder: 292,
    chest: 306,
    waist: 306,
    hem: 312,
    length: 1150
  },
  track: {
    top: 256,
    neck: 104,
    drop: 60,
    neckline: 'crew',
    shoulder: 276,
    chest: 290,
    waist: 286,
    hem: 266,
    length: 1110
  },
  gilet: {
    top: 262,
    neck: 110,
    drop: 60,
    neckline: 'crew',
    shoulder: 262,
    chest: 312,
    waist: 318,
    hem: 304,
    length: 1100
  }
}

function zip(top: number, bottom: number, fabric: Fabric): string {
  return (
    strip(`M0 ${top}L0 ${bottom}`, METAL, 10, 'butt') +
    `<path d="M0 ${top}L0 ${bottom}" stroke="#5b431f" stroke-width="9" stroke-dasharray="3 4"/>` +
    seam(`M-20 ${top}L-20 ${bottom}M20 ${top}L20 ${bottom}`, fabric, 2.6) +
    strip(`M0 ${top + 30}L3 ${top + 76}`, METAL, 11)
  )
}

function truckerFront(sheet: Sheet, jacket: Jacket, torso: Torso): string {
  const { fabric, trim } = jacket
  const thread = colours[trim]
  const pit = armpit(torso)
  const yoke = `M20 ${pit - 30}C100 ${pit - 26} 200 ${pit - 34} ${torso.chest} ${pit - 44}`
  const darts = `M96 ${pit - 20}L60 ${torso.length - 60}M196 ${pit - 20}L126 ${torso.length - 60}`
  const flaps = [-212, 82].map(
    (x) => flap(sheet, fabric, x, pit - 28, 130, 72, thread) + button(x + 65, pit + 24, METAL, 11)
  )
  const rivets = [0, 1, 2, 3, 4].map((at) => button(0, torso.top + 140 + at * 152, METAL, 13))
  return [
    seam(both(`${yoke}${darts}`), fabric, 3),
    stitch(
      both(
        `M20 ${pit - 40}C100 ${pit - 36} 200 ${pit - 44} ${torso.chest} ${pit - 54}M104 ${pit - 20}L68 ${torso.length - 60}M188 ${pit - 20}L118 ${torso.length - 60}`
      ),
      thread,
      2.8
    ),
    seam(`M-24 ${torso.top + 90}L-24 ${torso.length}M24 ${torso.top + 70}L24 ${torso.length}`, fabric, 3),
    stitch(`M-15 ${torso.top + 96}L-15 ${torso.length}M15 ${torso.top + 96}L15 ${torso.length}`, thread, 2.8),
    cloth(
      sheet,
      `M${-torso.hem} ${torso.length - 44}C-100 ${torso.length - 20} 100 ${torso.length - 20} ${torso.hem} ${torso.length - 44}L${torso.hem} ${torso.length + 16}C100 ${torso.length + 42} -100 ${torso.length + 42} ${-torso.hem} ${torso.length + 16}Z`,
      fabric
    ),
    stitch(
      `M${-torso.hem + 8} ${torso.length - 30}C-100 ${torso.length - 8} 100 ${torso.length - 8} ${torso.hem - 8} ${torso.length - 30}`,
      thread,
      2.8
    ),
    button(0, torso.length + 4, METAL, 13),
    ...flaps,
    ...rivets
  ].join('')
}

function channels(torso: Torso): string {
  let d = ''
  for (let y = torso.top + 130; y < torso.length - 20; y += 96) {
    d += crease(-torso.hem - 30, y - 10, 0, y + 16, -8, 6) + crease(0, y + 16, torso.hem + 30, y - 10, -8, 7)
    for (const x of [-230, -120, 60, 170, 260]) d += crease(x, y + 8, x + 16, y + 46, 4, 6)
  }
  return d
}

function sleeveChannels(torso: Torso): string {
  let d = ''
  for (let y = torso.top + 190; y < torso.top + 880; y += 94) {
    const x = torso.shoulder + (y - torso.top) * 0.16
    d += crease(x - 60, y + 30, x + 130, y - 14, 12, 7)
  }
  return d
}

function standCollar(sheet: Sheet, fabric: Fabric, { neck, top }: Torso): string {
  const back = `M${-neck} ${top - 50}C-50 ${top - 82} 50 ${top - 82} ${neck} ${top - 50}L${neck} ${top + 20}L${-neck} ${top + 20}Z`
  const right = `M2 ${top + 62}C50 ${top + 56} 92 ${top + 34} ${neck + 10} ${top + 6}C${neck + 6} ${top - 20} ${neck + 2} ${top - 36} ${neck} ${top - 52}C80 ${top - 22} 40 ${top - 12} 2 ${top - 10}Z`
  return (
    cloth(sheet, back, fabric, { creases: back }) +
    label(0, top - 56, 46) +
    cloth(sheet, flip(right), fabric) +
    cloth(sheet, right, fabric)
  )
}

function ribbed(torso: Torso, trim: Colour): string {
  const { hem, length, top, neck } = torso
  return (
    ribbing(
      `M${-hem + 2} ${length - 8}C-100 ${length + 18} 100 ${length + 18} ${hem - 2} ${length - 8}`,
      plain(trim),
      72
    ) +
    ribbing(
      `M${-neck} ${top - 4}C-96 ${top + 46} -52 ${top + 74} -6 ${top + 76}M${neck} ${top - 4}C96 ${top + 46} 52 ${top + 74} 6 ${top + 76}`,
      plain(trim),
      46
    )
  )
}

function fittings(sheet: Sheet, jacket: Jacket, torso: Torso): string {
  const { fabric, trim } = jacket
  const { top, length } = torso
  const thread = seamTone(colours[fabric.colour])
  switch (jacket.style) {
    case 'trucker':
      return (
        truckerFront(sheet, jacket, torso) +
        leaves(sheet, fabric, torso.neck, top, torso.drop, 44, colours[trim])
      )
    case 'chore':
      return [
        seam(`M26 ${top + 70}L26 ${length + 28}`, fabric, 3),
        stitch(`M18 ${top + 90}L18 ${length + 26}`, thread, 2.4),
        handPocket(sheet, fabric, 78, 760, 186, 230, thread),
        handPocket(sheet, fabric, -264, 760, 186, 230, thread),
        handPocket(sheet, fabric, -222, 490, 130, 150, thread),
        ...[0, 1, 2, 3].map((at) => button(2, top + 150 + at * 190, colours[trim], 15)),
        leaves(sheet, fabric, torso.neck, top, torso.drop, 50, thread)
      ].join('')
    case 'bomber':
      return (
        ribbed(torso, trim) +
        zip(top + 72, length + 36, fabric) +
        welts(fabric, 150, 690, 150, 50) +
        label(-200, 520, 0)
      )
    case 'track':
      return (
        ribbed(torso, fabric.colour) +
        standCollar(sheet, plain(trim), torso) +
        zip(top - 10, length + 36, fabric) +
        welts(fabric, 170, 760, 140, 36)
      )
    case 'puffer':
    case 'gilet':
      return (
        standCollar(sheet, jacket.style === 'puffer' ? fabric : plain(trim), torso) +
        zip(top - 6, length + 30, fabric) +
        welts(fabric, 196, 800, 140, 30) +
        label(-170, 470, 44)
      )
  }
}

export function drawJacket(sheet: Sheet, jacket: Jacket): string {
  const { fabric, style } = jacket
  const torso = CUT[style]
  const padded = style === 'puffer' || style === 'gilet'
  const sleeved = style !== 'gilet'
  const ease = style === 'puffer' ? 44 : style === 'bomber' ? 26 : 14
  const right = sleeve(torso, 'long', ease)
  const creases = padded ? sleeveChannels(torso) : sleeveCreases(torso, 'long')
  const band = cuff(torso, 'long', 76, ease)
  const raglan =
    style === 'track'
      ? strip(
          both(
            `M${torso.neck + 44} ${torso.top + 30}C${torso.shoulder} ${torso.top + 60} ${torso.shoulder + 70} ${torso.top + 200} ${torso.shoulder + 146} ${torso.top + 500}L${torso.shoulder + 190} ${torso.top + 830}`
          ),
          colours[jacket.trim],
          26
        )
      : ''
  const thread = style === 'trucker' ? colours[jacket.trim] : seamTone(colours[fabric.colour])
  const turned = style === 'trucker' || style === 'chore'
  return [
    turned
      ? stand(sheet, fabric, torso.neck, torso.top, torso.drop)
      : cloth(
          sheet,
          `M-108 ${torso.top}C-60 ${torso.top - 34} 60 ${torso.top - 34} 108 ${torso.top}L60 ${torso.top + 76}L-60 ${torso.top + 76}Z`,
          plain(jacket.trim),
          {}
        ) + label(0, torso.top - 8),
    sleeved ? cloth(sheet, right, fabric, { angle: SLEEVE_TURN.long, creases, applied: raglan }) : '',
    sleeved
      ? cloth(sheet, flip(right), fabric, {
          angle: -SLEEVE_TURN.long,
          creases: flip(creases),
          applied: raglan
        })
      : '',
    sleeved && (style === 'bomber' || style === 'track')
      ? cloth(
          sheet,
          band,
          {
            colour: style === 'bomber' ? jacket.trim : fabric.colour,
            weave: 'rib',
            accent: style === 'bomber' ? jacket.trim : fabric.colour
          },
          { angle: SLEEVE_TURN.long }
        ) +
        cloth(
          sheet,
          flip(band),
          {
            colour: style === 'bomber' ? jacket.trim : fabric.colour,
            weave: 'rib',
            accent: style === 'bomber' ? jacket.trim : fabric.colour
          },
          { angle: -SLEEVE_TURN.long }
        )
      : '',
    sleeved && turned
      ? seam(both(cuffLine(torso, 'long', 72, ease)), fabric, 3.4) +
        stitch(both(cuffLine(torso, 'long', 62, ease)), thread, 2.6)
      : '',
    cloth(sheet, body(torso), fabric, {
      creases: padded ? channels(torso) : bodyCreases(torso, 0.9),
      ridges: bodyRidges(torso)
    }),
    fittings(sheet, jacket, torso)
  ].join('')
}
