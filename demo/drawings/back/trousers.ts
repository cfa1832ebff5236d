import { button, cloth, label, ribbing, seam, stitch, strip } from '../cloth.ts'
import { colors, seamTone, shade } from '../color.ts'
import { type Dungarees, lower } from '../dungarees.ts'
import { type Fabric, plain } from '../fabric.ts'
import { CROTCH, fading, LEG, type Leg, legCreases, legs, TOP } from '../leg.ts'
import { both, crease, mirrored } from '../path.ts'
import { flap, patchPocket } from '../pocket.ts'
import type { Sheet } from '../sheet.ts'
import type { Trousers } from '../trousers.ts'
import { centerSeam } from './neck.ts'

function waistBack(sheet: Sheet, trousers: Trousers, { waist }: Leg): string {
  const { fabric, style } = trousers
  if (style === 'joggers' || style === 'leggings') {
    return ribbing(
      `M${-waist - 2} ${TOP - 16}C-90 ${TOP - 4} 90 ${TOP - 4} ${waist + 2} ${TOP - 16}`,
      plain(fabric.color),
      58
    )
  }
  const band = mirrored(
    `M0 ${TOP - 54}C90 ${TOP - 54} ${waist - 30} ${TOP - 50} ${waist} ${TOP - 44}L${waist + 6} ${TOP + 14}C${waist - 40} ${TOP + 24} 90 ${TOP + 28} 0 ${TOP + 28}`
  )
  const loops = both(`M${waist * 0.62} ${TOP - 54}L${waist * 0.64} ${TOP + 28}`) + `M0 ${TOP - 58}L0 ${TOP + 32}`
  return (
    cloth(sheet, band, fabric) +
    strip(loops, colors[fabric.color], 13, 'butt') +
    (style === 'jeans'
      ? cloth(
          sheet,
          `M${waist * 0.2} ${TOP - 46}L${waist * 0.52} ${TOP - 44}L${waist * 0.52} ${TOP + 16}L${waist * 0.2} ${TOP + 18}Z`,
          plain('camel')
        )
      : '')
  )
}

/** A jetted pocket with a button below a dart. */
function jettedPockets(fabric: Fabric, waist: number): string {
  const [from, to, y] = [waist * 0.26, waist * 0.98, TOP + 150]
  const color = shade(colors[fabric.color], 0.3)
  return (
    seam(
      both(
        `M${from} ${y}L${to} ${y - 8}L${to} ${y + 8}L${from} ${y + 16}ZM${waist * 0.62} ${TOP + 30}L${waist * 0.62} ${y - 8}`
      ),
      fabric,
      3
    ) +
    button(waist * 0.62, y + 32, color, 9) +
    button(-waist * 0.62, y + 32, color, 9)
  )
}

function seat(sheet: Sheet, trousers: Trousers, leg: Leg): string {
  const { fabric, style } = trousers
  const { waist, hip, knee, hem, length } = leg
  const thread = colors[trousers.trim]
  const yoke = (up: number): string =>
    both(`M0 ${TOP + 128 - up}C50 ${TOP + 112 - up} ${waist * 0.7} ${TOP + 84 - up} ${waist + 16} ${TOP + 72 - up}`)
  const pockets = (width: number, height: number): string =>
    patchPocket(sheet, fabric, 34, TOP + 160, width, height, thread) +
    patchPocket(sheet, fabric, -34 - width, TOP + 160, width, height, thread)
  const side = both(
    `M${hip - 26} ${TOP + 290}C${hip - 20} ${TOP + 420} ${knee[1] - 24} ${length < 1000 ? 700 : 860} ${(length < 1000 ? hem : knee)[1] - 26} ${length < 1000 ? length - 20 : 960}L${hem[1] - 28} ${length - 20}`
  )
  const hems = stitch(
    both(
      `M${hem[0] - 2} ${length - 20}C${hem[0] + 50} ${length - 6} ${hem[1] - 50} ${length - 10} ${hem[1] + 2} ${length - 28}`
    ),
    thread,
    2.6
  )
  switch (style) {
    case 'jeans':
      return (
        seam(yoke(0), fabric, 3) +
        stitch(yoke(9) + `M9 ${TOP + 130}L9 ${CROTCH}`, thread, 2.8) +
        pockets(132, 156) +
        hems
      )
    case 'cargo': {
      const low = length < 1000 ? length - 250 : 720
      const beside = [knee[1] - 130, -knee[1] - 10].map(
        (x) =>
          patchPocket(sheet, fabric, x, low, 140, 190, thread) + flap(sheet, fabric, x - 6, low - 12, 152, 60, thread)
      )
      const flaps = [40, -180].map((x) => flap(sheet, fabric, x, TOP + 130, 140, 66, thread))
      return seam(yoke(30), fabric, 3) + flaps.join('') + beside.join('') + hems
    }
    case 'pleated':
    case 'chinos':
      return jettedPockets(fabric, waist) + hems
    case 'joggers':
      return (
        patchPocket(sheet, fabric, 40, TOP + 110, 128, 146, seamTone(colors[fabric.color])) +
        (length < 1000
          ? hems
          : ribbing(
              both(
                `M${hem[0] + 12} ${length - 8}C${hem[0] + 40} ${length + 8} ${hem[1] - 40} ${length + 6} ${hem[1] - 14} ${length - 14}`
              ),
              plain(fabric.color),
              64
            )) +
        strip(side, thread, 12, 'butt')
      )
    case 'leggings':
      return (
        seam(
          yoke(10) + both(`M${knee[0] + 8} 860C${knee[0] + 40} 880 ${knee[1] - 40} 880 ${knee[1] - 4} 850`),
          fabric,
          3
        ) + label(0, TOP + 22, 36)
      )
  }
}

export function drawTrousersBack(sheet: Sheet, trousers: Trousers): string {
  const { fabric } = trousers
  const leg = LEG[trousers.leg]
  return [
    cloth(sheet, legs(leg), fabric, {
      creases: legCreases(leg),
      applied: trousers.style === 'jeans' ? fading(leg, colors[fabric.color]) : ''
    }),
    centerSeam(fabric, TOP + 20, CROTCH),
    seat(sheet, trousers, leg),
    waistBack(sheet, trousers, leg)
  ].join('')
}

export function drawDungareesBack(sheet: Sheet, dungarees: Dungarees): string {
  const { fabric, leg } = dungarees
  const thread = colors[dungarees.thread]
  const back = mirrored('M0 508C40 500 74 476 96 448C150 560 196 640 236 700L0 716')
  const straps = 'M-134 232C-110 330 0 440 70 540M134 232C110 330 0 440 -70 540'
  const edges =
    'M-152 238C-128 340 -18 450 52 548M-116 226C-92 322 18 430 88 530M152 238C128 340 18 450 -52 548M116 226C92 322 -18 430 -88 530'
  const turnUps = {
    long: both('M74 1278C130 1296 220 1296 280 1268'),
    short: both('M46 1084C120 1104 240 1100 312 1072'),
    skirt: ''
  }[leg]
  return [
    cloth(sheet, lower(leg), fabric, {
      creases:
        crease(10, 1000, 170, 930, 12, 12) +
        crease(-10, 1000, -180, 940, -12, 12) +
        crease(-286, 820, -190, 900, 12, 10),
      ridges: crease(-180, 760, -180, 1200, -8, 40)
    }),
    centerSeam(fabric, 720, leg === 'skirt' ? 1200 : 1010),
    turnUps ? seam(turnUps, fabric, 3) : stitch('M-364 1134C-200 1190 200 1190 364 1134', thread, 2.8),
    strip(straps, colors[fabric.color], 50, 'butt'),
    stitch(edges, thread, 2.4),
    cloth(sheet, back, fabric, { creases: crease(-120, 560, -60, 690, 10, 9) }),
    stitch('M-92 470C-60 500 60 500 92 470M-170 610L-220 690M170 610L220 690', thread, 2.8),
    strip('M-238 694C-110 726 110 726 238 694', colors[fabric.color], 44, 'butt'),
    stitch('M-240 680C-110 712 110 712 240 680M-240 710C-110 742 110 742 240 710', thread, 2.6),
    patchPocket(sheet, fabric, 46, 790, 146, 166, thread),
    patchPocket(sheet, fabric, -192, 790, 146, 166, thread)
  ].join('')
}
