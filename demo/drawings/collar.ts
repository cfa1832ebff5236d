import { cloth, label, stitch } from './cloth.ts'
import type { Fabric } from './fabric.ts'
import { flip } from './path.ts'
import type { Sheet } from './sheet.ts'

/** Behind the neck, with the house label. */
export function collarStand(sheet: Sheet, fabric: Fabric, neck: number, top: number, depth = 84): string {
  const d = `M${-neck - 6} ${top + 6}C${-neck * 0.6} ${top - 44} ${neck * 0.6} ${top - 44} ${neck + 6} ${top + 6}C${neck * 0.7} ${top + depth * 0.8} ${neck * 0.2} ${top + depth} 0 ${top + depth + 6}C${-neck * 0.2} ${top + depth} ${-neck * 0.7} ${top + depth * 0.8} ${-neck - 6} ${top + 6}Z`
  return cloth(sheet, d, { ...fabric, weave: 'plain' }, { creases: d }) + label(0, top - 4, 50)
}

/** Two collar leaves that meet in the middle; `spread` moves their points outward. */
export function collarLeaves(
  sheet: Sheet,
  fabric: Fabric,
  neck: number,
  top: number,
  depth: number,
  spread: number,
  thread: string
): string {
  const tip = [neck * 0.6 + spread, top + depth + 62] as const
  const right = `M3 ${top + depth}C${neck * 0.3} ${top + depth * 0.6} ${neck * 0.72} ${top + 12} ${neck - 6} ${top - 20}C${neck + 14} ${top - 14} ${neck + 34} ${top + 16} ${neck + 40} ${top + 44}C${neck + 24} ${top + 84} ${tip[0] + 22} ${tip[1] - 40} ${tip.join(' ')}C${tip[0] - 26} ${tip[1] - 18} 18 ${top + depth + 26} 3 ${top + depth}Z`
  const edge = `M${neck + 28} ${top + 46}C${neck + 14} ${top + 80} ${tip[0] + 12} ${tip[1] - 42} ${tip[0] - 4} ${tip[1] - 16}C${tip[0] - 28} ${tip[1] - 32} 34 ${top + depth + 20} 16 ${top + depth + 2}`
  return (
    cloth(sheet, right, fabric, { angle: 28 }) +
    cloth(sheet, flip(right), fabric, { angle: -28 }) +
    stitch(edge + flip(edge), thread, 2.2)
  )
}

export function lapels(sheet: Sheet, fabric: Fabric, neck: number, top: number, roll: number): string {
  const lapel = `M0 ${roll}C30 ${roll - 110} ${neck * 0.5} ${top + 110} ${neck - 4} ${top - 6}L${neck + 30} ${top + 62}L${neck + 78} ${top + 108}C${neck + 90} ${top + 190} 90 ${roll - 90} 0 ${roll}Z`
  const collar = `M${neck - 36} ${top - 28}C${neck + 2} ${top - 30} ${neck + 46} ${top + 8} ${neck + 64} ${top + 60}L${neck + 30} ${top + 96}C${neck + 2} ${top + 74} ${neck - 20} ${top + 36} ${neck - 36} ${top - 28}Z`
  return [
    cloth(sheet, flip(lapel), fabric, { angle: -22 }),
    cloth(sheet, lapel, fabric, { angle: 22 }),
    cloth(sheet, flip(collar), fabric, { angle: -34 }),
    cloth(sheet, collar, fabric, { angle: 34 })
  ].join('')
}
