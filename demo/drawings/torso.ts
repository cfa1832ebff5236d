import { mirrored } from './path.ts'

export type Neck = 'crew' | 'vee' | 'scoop' | 'square' | 'boat' | 'high'

/** Measured outward from the middle of the front and downward from the top of the picture. */
export interface Torso {
  top: number
  neck: number
  drop: number
  neckline: Neck
  shoulder: number
  chest: number
  waist: number
  hem: number
  length: number
}

export const SLOPE = 58

const NECK_CURVE: Record<Neck, readonly [number, number, number, number]> = {
  crew: [0.62, 1, 0.98, 0.6],
  vee: [0.3, 0.66, 0.82, 0.34],
  scoop: [0.72, 1, 1.02, 0.7],
  square: [0.82, 1, 0.9, 0.9],
  boat: [0.5, 1, 0.86, 0.6],
  high: [0.5, 1, 0.9, 0.7]
}

export function armpit(torso: Torso): number {
  return torso.top + SLOPE + 236
}

export function neckHalf(torso: Torso): string {
  const { top, neck, drop } = torso
  const [x1, y1, x2, y2] = NECK_CURVE[torso.neckline]
  return `C${neck * x1} ${top + drop * y1} ${neck * x2} ${top + drop * y2} ${neck} ${top}`
}

export function neckline(torso: Torso): string {
  const { top, neck, drop } = torso
  const [x1, y1, x2, y2] = NECK_CURVE[torso.neckline]
  return `M${-neck} ${top}C${-neck * x2} ${top + drop * y2} ${-neck * x1} ${top + drop * y1} 0 ${top + drop}C${neck * x1} ${top + drop * y1} ${neck * x2} ${top + drop * y2} ${neck} ${top}`
}

/** From the neck, round the armhole and down the side to the hem. */
export function sideHalf(torso: Torso): string {
  const { top, neck, shoulder, chest, waist, hem, length } = torso
  const pit = armpit(torso)
  const middle = pit + (length - pit) * 0.45
  return [
    `C${neck + (shoulder - neck) * 0.35} ${top + SLOPE * 0.5} ${neck + (shoulder - neck) * 0.75} ${top + SLOPE * 0.72} ${shoulder} ${top + SLOPE}`,
    `C${shoulder - 16} ${top + SLOPE + 90} ${shoulder - 30} ${pit - 70} ${chest} ${pit}`,
    `C${chest - 6} ${pit + (middle - pit) * 0.5} ${waist} ${middle - 70} ${waist} ${middle}`,
    `C${waist} ${middle + (length - middle) * 0.3} ${hem - 8} ${length - (length - middle) * 0.4} ${hem} ${length}`
  ].join('')
}

export function body(torso: Torso): string {
  const { top, drop, hem, length } = torso
  return mirrored(
    `M0 ${top + drop}${neckHalf(torso)}${sideHalf(torso)}C${hem * 0.7} ${length + 22} ${hem * 0.3} ${length + 30} 0 ${length + 30}`
  )
}

/** The inside of the back, visible through the neck. */
export function insideBack(torso: Torso): string {
  const { top, neck } = torso
  return `${neckline(torso)}C${neck * 0.5} ${top - 26} ${-neck * 0.5} ${top - 26} ${-neck} ${top}Z`
}
