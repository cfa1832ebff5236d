import { button, cloth, label, ribbing, strip } from './cloth.ts'
import { colors, shade } from './color.ts'
import { plain } from './fabric.ts'
import { type Leg, TOP } from './leg.ts'
import type { Sheet } from './sheet.ts'
import type { Trousers } from './trousers.ts'

export function waistband(sheet: Sheet, trousers: Trousers, { waist }: Leg): string {
  const { fabric, style } = trousers
  const inside = `M${-waist} ${TOP - 44}C-90 ${TOP - 74} 90 ${TOP - 74} ${waist} ${TOP - 44}C90 ${TOP - 24} -90 ${TOP - 24} ${-waist} ${TOP - 44}Z`
  const band = `M${-waist} ${TOP - 44}C-90 ${TOP - 24} 90 ${TOP - 24} ${waist} ${TOP - 44}L${waist + 6} ${TOP + 14}C90 ${TOP + 34} -90 ${TOP + 34} ${-waist - 6} ${TOP + 14}Z`
  const lining = cloth(sheet, inside, { ...fabric, weave: 'plain' }, { creases: inside }) + label(0, TOP - 60, 40)
  if (style === 'joggers' || style === 'leggings') {
    const cord =
      style === 'joggers'
        ? strip(
            `M-14 ${TOP + 4}C-30 ${TOP + 70} -18 ${TOP + 110} -30 ${TOP + 170}M14 ${TOP + 4}C34 ${TOP + 60} 18 ${TOP + 100} 32 ${TOP + 150}`,
            colors[trousers.trim],
            8
          )
        : ''
    return (
      lining +
      ribbing(
        `M${-waist - 2} ${TOP - 16}C-90 ${TOP + 6} 90 ${TOP + 6} ${waist + 2} ${TOP - 16}`,
        plain(fabric.color),
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
    strip(loops.join(''), colors[fabric.color], 13, 'butt') +
    button(4, TOP, style === 'jeans' ? '#b98f4e' : shade(colors[fabric.color], 0.3), 14)
  )
}
