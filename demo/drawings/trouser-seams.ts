import { button, ribbing, seam, stitch, strip } from './cloth.ts'
import { colors } from './color.ts'
import { plain } from './fabric.ts'
import { CROTCH, type Leg, TOP } from './leg.ts'
import { both } from './path.ts'
import { flap, patchPocket } from './pocket.ts'
import type { Sheet } from './sheet.ts'
import type { Trousers } from './trousers.ts'

export function trouserSeams(sheet: Sheet, trousers: Trousers, leg: Leg): string {
  const { fabric, style } = trousers
  const { waist, hip, hem, length, knee } = leg
  // The side seam 130 and 200 below the waist.
  const side = (waist + hip) / 2
  const low = waist * 0.22 + hip * 0.78 - 3
  const thread = colors[trousers.trim]
  const fly = `M6 ${TOP + 22}L6 ${CROTCH}M58 ${TOP + 20}C60 ${TOP + 160} 54 ${TOP + 230} 10 ${TOP + 270}`
  const hems = both(
    `M${hem[0] - 2} ${length - 20}C${hem[0] + 50} ${length - 6} ${hem[1] - 50} ${length - 10} ${hem[1] + 2} ${length - 28}`
  )
  switch (style) {
    case 'jeans': {
      const scoop = `M${waist * 0.56} ${TOP + 18}C${waist * 0.62} ${TOP + 90} ${side - 34} ${TOP + 124} ${side} ${TOP + 130}`
      const watch = `M${waist * 0.74} ${TOP + 66}L${waist * 1.12} ${TOP + 60}`
      return [
        seam(fly + both(scoop), fabric, 3),
        stitch(
          `M48 ${TOP + 20}C50 ${TOP + 156} 44 ${TOP + 216} 12 ${TOP + 256}` +
            both(pocketStitch(waist, side)) +
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
        ...[-1, 1].flatMap((out) => [
          button(out * waist * 0.58, TOP + 32, '#b98f4e', 6),
          button(out * (side - 9), TOP + 128, '#b98f4e', 6)
        ])
      ].join('')
    }
    case 'cargo':
      return [
        seam(fly + both(`M${waist * 0.6} ${TOP + 18}L${low} ${TOP + 200}`), fabric, 3),
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
            `M${waist * 0.66} ${TOP + 18}L${low} ${TOP + 200}M${waist * 0.42} ${TOP + 20}C${waist * 0.5} ${TOP + 120} ${(knee[0] + knee[1]) / 2} 560 ${(knee[0] + knee[1]) / 2} 900L${(hem[0] + hem[1]) / 2} ${length + 10}`
          ),
        fabric,
        2.8
      )
    case 'chinos':
      return (
        seam(fly + both(`M${waist * 0.66} ${TOP + 18}L${low} ${TOP + 200}`), fabric, 3) +
        stitch(both(`M${waist * 0.58} ${TOP + 20}L${low - 14} ${TOP + 206}`) + hems, thread, 2.4)
      )
    case 'joggers': {
      const cuffs =
        length < 1000
          ? stitch(hems, thread, 2.4)
          : ribbing(
              both(
                `M${hem[0] + 12} ${length - 8}C${hem[0] + 40} ${length + 8} ${hem[1] - 40} ${length + 6} ${hem[1] - 14} ${length - 14}`
              ),
              plain(fabric.color),
              64
            )
      return (
        seam(both(`M${waist * 0.8} ${TOP + 30}L${hip} ${TOP + 220}`), fabric, 3) +
        cuffs +
        strip(
          both(
            `M${hip - 26} ${TOP + 290}C${hip - 20} ${TOP + 420} ${knee[1] - 24} ${length < 1000 ? 700 : 860} ${(length < 1000 ? hem : knee)[1] - 26} ${length < 1000 ? length - 20 : 960}L${hem[1] - 28} ${length - 20}`
          ),
          colors[trousers.trim],
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

function pocketStitch(waist: number, side: number): string {
  return `M${waist * 0.5} ${TOP + 20}C${waist * 0.56} ${TOP + 98} ${side - 36} ${TOP + 136} ${side + 2} ${TOP + 142}`
}
