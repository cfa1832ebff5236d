import { button, cloth, label, ribbing, seam, stitch, strip } from './cloth.ts'
import { type Colour, colours, shade, tint } from './colour.ts'
import { type Fabric, plain } from './fabric.ts'
import { both, crease, mirrored } from './path.ts'
import { flap, patchPocket } from './pocket.ts'
import type { Sheet } from './sheet.ts'

export interface Trousers {
  kind: 'trousers'
  fabric: Fabric
  trim: Colour
  style: 'jeans' | 'chinos' | 'pleated' | 'cargo' | 'joggers' | 'leggings'
  leg: 'slim' | 'straight' | 'wide' | 'short'
}

interface Leg {
  waist: number
  hip: number
  knee: readonly [inner: number, outer: number]
  hem: readonly [inner: number, outer: number]
  length: number
}

const LEG: Record<Trousers['leg'], Leg> = {
  slim: { waist: 178, hip: 236, knee: [58, 212], hem: [84, 204], length: 1350 },
  straight: { waist: 182, hip: 248, knee: [50, 240], hem: [64, 250], length: 1350 },
  wide: { waist: 178, hip: 262, knee: [38, 296], hem: [40, 356], length: 1340 },
  short: { waist: 196, hip: 280, knee: [40, 310], hem: [46, 330], length: 830 }
}

const TOP = 220
const CROTCH = 600

function outline({ waist, hip, knee, hem, length }: Leg): string {
  const middle = length < 1000 ? (CROTCH + length) / 2 : 960
  return mirrored(
    `M0 ${TOP + 14}C${waist * 0.5} ${TOP + 14} ${waist * 0.8} ${TOP + 6} ${waist} ${TOP}C${waist + 22} ${TOP + 90} ${hip - 8} ${TOP + 160} ${hip} ${TOP + 280}C${hip + 8} ${TOP + 420} ${knee[1] + 4} ${middle - 100} ${knee[1]} ${middle}C${knee[1] - 4} ${middle + 100} ${hem[1] - 2} ${length - 150} ${hem[1]} ${length}C${hem[1] - 50} ${length + 20} ${hem[0] + 50} ${length + 24} ${hem[0]} ${length + 10}C${hem[0] - 4} ${length - 150} ${knee[0] + 2} ${middle + 110} ${knee[0]} ${middle}C${knee[0] - 10} ${middle - 100} 18 ${CROTCH + 90} 0 ${CROTCH}`
  )
}

function creasesOf({ hip, knee, hem, length }: Leg): string {
  const short = length < 1000
  const whiskers =
    crease(12, CROTCH - 20, 160, CROTCH - 96, 12, 10) +
    crease(-12, CROTCH - 16, -170, CROTCH - 80, -12, 10) +
    crease(16, CROTCH + 16, 190, CROTCH - 10, -10, 9) +
    crease(-16, CROTCH + 20, -180, CROTCH + 10, 10, 9) +
    crease(-hip + 4, TOP + 250, -hip + 90, TOP + 330, 10, 8)
  if (short)
    return (
      whiskers +
      crease(150, length + 20, 140, length - 190, 10, 12) +
      crease(-190, length + 20, -170, length - 170, -8, 12)
    )
  return [
    whiskers,
    crease(knee[1] + 6, 936, knee[0] + 50, 984, -14, 11),
    crease(knee[1], 1010, knee[0] + 60, 1000, 14, 9),
    crease(-knee[1] - 4, 924, -knee[0] - 50, 976, 16, 11),
    crease(-knee[0] - 6, 1030, -knee[1] + 40, 1060, -12, 9),
    crease(hem[1] + 4, length - 96, hem[0] + 26, length - 60, -12, 9),
    crease(-hem[1], length - 110, -hem[0] - 30, length - 64, 12, 10),
    crease(hem[0], length - 40, hem[1] - 40, length - 20, -8, 7),
    crease((knee[0] + knee[1]) / 2 + 20, 700, (knee[0] + knee[1]) / 2 + 10, 900, 10, 12)
  ].join('')
}

function fading({ knee, hem, length }: Leg, base: string): string {
  const one = crease((knee[0] + knee[1]) / 2 - 10, 520, (hem[0] + hem[1]) / 2, length - 100, 6, 46)
  return `<path d="${both(one)}" fill="${tint(base, 0.45)}" fill-opacity=".5" filter="url(#softest)"/>`
}

function waistband(sheet: Sheet, trousers: Trousers, { waist }: Leg): string {
  const { fabric, style } = trousers
  const inside = `M${-waist} ${TOP - 44}C-90 ${TOP - 74} 90 ${TOP - 74} ${waist} ${TOP - 44}C90 ${TOP - 24} -90 ${TOP - 24} ${-waist} ${TOP - 44}Z`
  const band = `M${-waist} ${TOP - 44}C-90 ${TOP - 24} 90 ${TOP - 24} ${waist} ${TOP - 44}L${waist + 6} ${TOP + 14}C90 ${TOP + 34} -90 ${TOP + 34} ${-waist - 6} ${TOP + 14}Z`
  const lining =
    cloth(sheet, inside, { ...fabric, weave: 'plain' }, { creases: inside }) + label(0, TOP - 66, 44)
  if (style === 'joggers' || style === 'leggings') {
    const cord =
      style === 'joggers'
        ? strip(
            `M-14 ${TOP + 4}C-30 ${TOP + 70} -18 ${TOP + 110} -30 ${TOP + 170}M14 ${TOP + 4}C34 ${TOP + 60} 18 ${TOP + 100} 32 ${TOP + 150}`,
            colours[trousers.trim],
            8
          )
        : ''
    return (
      lining +
      ribbing(
        `M${-waist - 2} ${TOP - 16}C-90 ${TOP + 6} 90 ${TOP + 6} ${waist + 2} ${TOP - 16}`,
        plain(fabric.colour),
        58
      ) +
      cord
    )
  }
  const loops = [-0.72, -0.3, 0.3, 0.72].map(
    (at) =>
      `M${waist * at} ${TOP - 40 + (1 - Math.abs(at)) * 12}L${waist * at * 1.03} ${TOP + 24 + (1 - Math.abs(at)) * 10}`
  )
  return (
    lining +
    cloth(sheet, band, fabric) +
    strip(loops.join(''), colours[fabric.colour], 13, 'butt') +
    button(4, TOP, style === 'jeans' ? '#b98f4e' : shade(colours[fabric.colour], 0.3), 14)
  )
}

function fittings(sheet: Sheet, trousers: Trousers, leg: Leg): string {
  const { fabric, style } = trousers
  const { waist, hip, hem, length, knee } = leg
  const thread = colours[trousers.trim]
  const fly = `M6 ${TOP + 22}L6 ${CROTCH}M58 ${TOP + 20}C60 ${TOP + 160} 54 ${TOP + 230} 10 ${TOP + 270}`
  const hems = both(
    `M${hem[0] - 2} ${length - 20}C${hem[0] + 50} ${length - 6} ${hem[1] - 50} ${length - 10} ${hem[1] + 2} ${length - 28}`
  )
  switch (style) {
    case 'jeans': {
      const scoop = `M${waist * 0.56} ${TOP + 18}C${waist * 0.62} ${TOP + 90} ${waist * 0.9} ${TOP + 124} ${hip - 20} ${TOP + 130}`
      const watch = `M${waist * 0.74} ${TOP + 66}L${waist * 1.12} ${TOP + 60}`
      return [
        seam(fly + both(scoop), fabric, 3),
        stitch(
          `M48 ${TOP + 20}C50 ${TOP + 156} 44 ${TOP + 216} 12 ${TOP + 256}` +
            both(shiftScoop(waist, hip)) +
            watch +
            hems,
          thread,
          2.8
        ),
        stitch(
          both(
            `M${hip - 14} ${TOP + 300}C${hip - 8} ${TOP + 420} ${knee[1] - 12} 860 ${knee[1] - 12} 960C${knee[1] - 14} 1060 ${hem[1] - 14} ${length - 150} ${hem[1] - 12} ${length - 24}`
          ),
          thread,
          2.2
        ),
        ...[-1, 1].flatMap((side) => [
          button(side * waist * 0.58, TOP + 32, '#b98f4e', 6),
          button(side * (hip - 26), TOP + 132, '#b98f4e', 6)
        ])
      ].join('')
    }
    case 'cargo':
      return [
        seam(fly + both(`M${waist * 0.6} ${TOP + 18}L${hip - 8} ${TOP + 180}`), fabric, 3),
        patchPocket(sheet, fabric, knee[1] - 130, length < 1000 ? length - 250 : 720, 140, 190, thread),
        flap(sheet, fabric, knee[1] - 136, length < 1000 ? length - 262 : 706, 152, 60, thread),
        patchPocket(sheet, fabric, -knee[1] - 10, length < 1000 ? length - 250 : 720, 140, 190, thread),
        flap(sheet, fabric, -knee[1] - 16, length < 1000 ? length - 262 : 706, 152, 60, thread),
        stitch(hems, thread, 2.4)
      ].join('')
    case 'pleated':
      return seam(
        fly +
          both(
            `M${waist * 0.66} ${TOP + 18}L${hip - 6} ${TOP + 200}M${waist * 0.42} ${TOP + 20}C${waist * 0.5} ${TOP + 120} ${(knee[0] + knee[1]) / 2} 560 ${(knee[0] + knee[1]) / 2} 900L${(hem[0] + hem[1]) / 2} ${length + 10}`
          ),
        fabric,
        2.8
      )
    case 'chinos':
      return (
        seam(fly + both(`M${waist * 0.66} ${TOP + 18}L${hip - 6} ${TOP + 200}`), fabric, 3) +
        stitch(both(`M${waist * 0.58} ${TOP + 20}L${hip - 20} ${TOP + 206}`) + hems, thread, 2.4)
      )
    case 'joggers': {
      const cuffs =
        length < 1000
          ? stitch(hems, thread, 2.4)
          : ribbing(
              both(
                `M${hem[0] + 12} ${length - 8}C${hem[0] + 40} ${length + 8} ${hem[1] - 40} ${length + 6} ${hem[1] - 14} ${length - 14}`
              ),
              plain(fabric.colour),
              64
            )
      return (
        seam(both(`M${waist * 0.8} ${TOP + 30}L${hip} ${TOP + 220}`), fabric, 3) +
        cuffs +
        strip(
          both(
            `M${hip - 26} ${TOP + 290}C${hip - 20} ${TOP + 420} ${knee[1] - 24} ${length < 1000 ? 700 : 860} ${(length < 1000 ? hem : knee)[1] - 26} ${length < 1000 ? length - 20 : 960}L${hem[1] - 28} ${length - 20}`
          ),
          colours[trousers.trim],
          12,
          'butt'
        )
      )
    }
    case 'leggings':
      return seam(
        both(
          `M${waist * 0.5} ${TOP + 20}C${waist * 0.7} 500 ${knee[1] - 30} 760 ${knee[1] - 20} 960C${knee[1] - 40} 1100 ${hem[0] + 30} 1200 ${hem[0] + 6} ${length}`
        ),
        fabric,
        3
      )
  }
}

function shiftScoop(waist: number, hip: number): string {
  return `M${waist * 0.5} ${TOP + 20}C${waist * 0.56} ${TOP + 98} ${waist * 0.86} ${TOP + 136} ${hip - 22} ${TOP + 142}`
}

export function drawTrousers(sheet: Sheet, trousers: Trousers): string {
  const { fabric } = trousers
  const leg = LEG[trousers.leg]
  const base = colours[fabric.colour]
  return [
    cloth(sheet, outline(leg), fabric, {
      creases: creasesOf(leg),
      applied: trousers.style === 'jeans' ? fading(leg, base) : ''
    }),
    seam(`M0 ${TOP + 20}C6 420 2 520 0 ${CROTCH}`, fabric, 3),
    fittings(sheet, trousers, leg),
    waistband(sheet, trousers, leg)
  ].join('')
}
