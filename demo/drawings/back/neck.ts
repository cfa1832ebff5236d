import { cloth, seam, stitch } from '../cloth.ts'
import { colors, seamTone } from '../color.ts'
import type { Fabric } from '../fabric.ts'
import { both, crease, mirrored } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import type { Torso } from '../torso.ts'

/** The neckline of a back is high and almost straight. */
export function turnAround(torso: Torso): Torso {
  return { ...torso, drop: 20, neckline: 'crew' }
}

export function centerSeam(fabric: Fabric, from: number, to: number): string {
  return seam(`M0 ${from}C3 ${from + (to - from) * 0.3} -2 ${from + (to - from) * 0.7} 0 ${to}`, fabric, 3)
}

/** The fall of a turned-down collar. */
export function backCollar(sheet: Sheet, fabric: Fabric, { neck, top }: Torso, thread: string): string {
  const fall = mirrored(
    `M0 ${top - 44}C${neck * 0.4} ${top - 44} ${neck - 24} ${top - 40} ${neck - 10} ${top - 26}C${neck + 10} ${top - 8} ${neck + 30} ${top + 20} ${neck + 42} ${top + 52}C${neck * 0.6} ${top + 62} 40 ${top + 66} 0 ${top + 66}`
  )
  const edge = both(`M0 ${top + 54}C40 ${top + 54} ${neck * 0.6} ${top + 50} ${neck + 28} ${top + 41}`)
  return (
    cloth(sheet, fall, fabric, { creases: crease(-neck, top - 6, neck, top - 6, -10, 6) }) + stitch(edge, thread, 2.2)
  )
}

export function backStand(sheet: Sheet, fabric: Fabric, { neck, top }: Torso): string {
  const tube = mirrored(
    `M0 ${top - 66}C50 ${top - 66} ${neck - 20} ${top - 60} ${neck} ${top - 50}C${neck + 4} ${top - 30} ${neck + 8} ${top - 6} ${neck + 12} ${top + 12}C${neck * 0.6} ${top + 34} 40 ${top + 38} 0 ${top + 38}`
  )
  return cloth(sheet, tube, fabric, { creases: crease(-neck, top - 10, neck * 0.5, top + 14, 10, 7) })
}

export function backHood(sheet: Sheet, fabric: Fabric, { neck, top }: Torso): string {
  const hood = mirrored(
    `M0 ${top - 128}C70 ${top - 130} ${neck + 40} ${top - 96} ${neck + 62} ${top - 20}C${neck + 78} ${top + 50} ${neck + 30} ${top + 140} ${neck - 24} ${top + 190}C60 ${top + 236} 24 ${top + 246} 0 ${top + 248}`
  )
  const folds =
    crease(neck + 54, top + 20, 40, top + 220, -34, 12) +
    crease(-neck - 54, top + 10, -50, top + 216, 32, 13) +
    crease(-neck - 20, top - 60, -30, top + 60, 20, 10)
  const beside = both(`M12 ${top - 118}C15 ${top} 12 ${top + 140} 11 ${top + 238}`)
  return (
    cloth(sheet, hood, fabric, { creases: folds, ridges: crease(-60, top - 80, -40, top + 160, -10, 30) }) +
    centerSeam(fabric, top - 124, top + 244) +
    stitch(beside, seamTone(colors[fabric.color]), 2.4)
  )
}
