import { button, cloth, seam, stitch } from './cloth.ts'
import { colors } from './color.ts'
import type { Jacket } from './jacket.ts'
import { both } from './path.ts'
import { flap } from './pocket.ts'
import type { Sheet } from './sheet.ts'
import { armpit, type Torso } from './torso.ts'

const METAL = '#b98f4e'

export function truckerFront(sheet: Sheet, jacket: Jacket, torso: Torso): string {
  const { fabric, trim } = jacket
  const thread = colors[trim]
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
