import { cloth, label, ribbing, seam, strip } from './cloth.ts'
import type { Color } from './color.ts'
import { type Fabric, plain } from './fabric.ts'
import { flip } from './path.ts'
import type { Sheet } from './sheet.ts'
import type { Torso } from './torso.ts'

const METAL = '#b98f4e'

export function zip(top: number, bottom: number, fabric: Fabric): string {
  return (
    strip(`M0 ${top}L0 ${bottom}`, METAL, 10, 'butt') +
    `<path d="M0 ${top}L0 ${bottom}" stroke="#5b431f" stroke-width="9" stroke-dasharray="3 4"/>` +
    seam(`M-20 ${top}L-20 ${bottom}M20 ${top}L20 ${bottom}`, fabric, 2.6) +
    strip(`M0 ${top + 30}L3 ${top + 76}`, METAL, 11)
  )
}

export function standCollar(sheet: Sheet, fabric: Fabric, { neck, top }: Torso): string {
  const back = `M${-neck} ${top - 50}C-50 ${top - 82} 50 ${top - 82} ${neck} ${top - 50}L${neck} ${top + 20}L${-neck} ${top + 20}Z`
  const right = `M2 ${top + 62}C50 ${top + 56} 92 ${top + 34} ${neck + 10} ${top + 6}C${neck + 6} ${top - 20} ${neck + 2} ${top - 36} ${neck} ${top - 52}C80 ${top - 22} 40 ${top - 12} 2 ${top - 10}Z`
  return (
    cloth(sheet, back, fabric, { creases: back }) +
    label(0, top - 56, 46) +
    cloth(sheet, flip(right), fabric) +
    cloth(sheet, right, fabric)
  )
}

export function ribbed(torso: Torso, trim: Color): string {
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
