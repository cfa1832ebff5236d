import { crease, mirrored } from './path.ts'

export type Neck = 'crew' | 'vee' | 'scoop' | 'square' | 'boat' | 'high'
export type SleeveLength = 'none' | 'cap' | 'short' | 'elbow' | 'long'

/** The cut of a top, measured outward from the middle of the front and downward from the top of the picture. */
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

/** The right half of the neckline, from middle front to the shoulder. */
export function neckHalf({ top, neck, drop, neckline }: Torso): string {
  const [x1, y1, x2, y2] = NECK_CURVE[neckline]
  return `C${neck * x1} ${top + drop * y1} ${neck * x2} ${top + drop * y2} ${neck} ${top}`
}

/** The whole front neckline, from the left shoulder to the right one. */
export function neckline(torso: Torso): string {
  const { top, neck, drop } = torso
  const [x1, y1, x2, y2] = NECK_CURVE[torso.neckline]
  return `M${-neck} ${top}C${-neck * x2} ${top + drop * y2} ${-neck * x1} ${top + drop * y1} 0 ${top + drop}C${neck * x1} ${top + drop * y1} ${neck * x2} ${top + drop * y2} ${neck} ${top}`
}

/** From the shoulder seam's neck end round the armhole and down the side to the hem's corner. */
export function sideHalf(torso: Torso): string {
  const { top, neck, shoulder, chest, waist, hem, length } = torso
  const pit = armpit(torso)
  const middle = pit + (length - pit) * 0.45
  return [
    `C${neck + (shoulder - neck) * 0.35} ${top + SLOPE * 0.5} ${neck + (shoulder - neck) * 0.75} ${top + SLOPE * 0.72} ${shoulder} ${top + SLOPE}`,
    `C${shoulder - 16} ${top + SLOPE + 90} ${shoulder - 30} ${pit - 70} ${chest} ${pit}`,
    `C${chest - 6} ${pit + (middle - pit) * 0.5} ${waist} ${middle - 70} ${waist} ${middle}`,
    `C${waist} ${middle + 90} ${hem - 8} ${length - 150} ${hem} ${length}`
  ].join('')
}

export function body(torso: Torso): string {
  const { top, drop, hem, length } = torso
  return mirrored(
    `M0 ${top + drop}${neckHalf(torso)}${sideHalf(torso)}C${hem * 0.7} ${length + 22} ${hem * 0.3} ${length + 30} 0 ${length + 30}`
  )
}

/** The inside of the back, seen through the neck. */
export function insideBack(torso: Torso): string {
  const { top, neck } = torso
  return `${neckline(torso)}C${neck * 0.5} ${top - 26} ${-neck * 0.5} ${top - 26} ${-neck} ${top}Z`
}

/** The right front of an opening garment, its edge `overlap` past the middle. */
export function front(torso: Torso, overlap: number): string {
  const { top, drop, hem, length } = torso
  return `M${-overlap} ${top + drop}${`C${torso.neck * 0.4} ${top + drop * 0.8} ${torso.neck * 0.8} ${top + drop * 0.5} ${torso.neck} ${top}`}${sideHalf(torso)}C${hem * 0.7} ${length + 22} ${hem * 0.3} ${length + 30} ${-overlap} ${length + 28}Z`
}

const REACH: Record<Exclude<SleeveLength, 'none'>, readonly [number, number, number, number]> = {
  cap: [92, 190, 18, 236],
  short: [176, 330, 78, 392],
  elbow: [206, 500, 100, 548],
  long: [192, 912, 90, 930]
}

/** The right sleeve; `ease` widens it, `flare` opens its end. */
export function sleeve(torso: Torso, length: Exclude<SleeveLength, 'none'>, ease = 0, flare = 0): string {
  const { top, shoulder, chest } = torso
  const pit = armpit(torso)
  const [outX, outY, inX, inY] = REACH[length]
  const out = [shoulder + outX + ease + flare, top + outY] as const
  const inner = [shoulder + inX - flare, top + inY] as const
  const crown = `M${shoulder - 2} ${top + SLOPE - 1}C${shoulder + 40 + ease * 0.6} ${top + SLOPE + 16}`
  if (length !== 'long') {
    return `${crown} ${shoulder + 74 + ease} ${top + SLOPE + 72} ${out.join(' ')}C${out[0] - 26} ${out[1] + 28} ${inner[0] + 30} ${inner[1] + 8} ${inner.join(' ')}C${inner[0] - 26} ${inner[1] - 40} ${chest - 10} ${pit + 30} ${chest - 14} ${pit + 8}L${shoulder - 50} ${top + SLOPE + 90}Z`
  }
  const elbow = [shoulder + 138 + ease, top + 500] as const
  return `${crown} ${shoulder + 84 + ease} ${top + 190} ${elbow.join(' ')}C${elbow[0] + 38} ${elbow[1] + 150} ${out[0] + 6} ${out[1] - 150} ${out.join(' ')}C${out[0] - 30} ${out[1] + 18} ${inner[0] + 30} ${inner[1] + 12} ${inner.join(' ')}C${inner[0] - 8} ${inner[1] - 170} ${shoulder + 52 - ease * 0.3} ${top + 640} ${shoulder + 28 - ease * 0.3} ${top + 520}C${shoulder + 12} ${top + 430} ${chest} ${pit + 40} ${chest - 14} ${pit + 6}L${shoulder - 50} ${top + SLOPE + 90}Z`
}

/** The line along a sleeve's end, `up` from its edge. */
export function cuffLine(
  torso: Torso,
  length: Exclude<SleeveLength, 'none'>,
  up: number,
  ease = 0,
  flare = 0
): string {
  const { top, shoulder } = torso
  const [outX, outY, inX, inY] = REACH[length]
  const lean = length === 'long' ? 0.04 : 0.42
  const x = -up * lean
  const from = [shoulder + outX + ease + flare + x, top + outY - up] as const
  const to = [shoulder + inX - flare + x, top + inY - up] as const
  return `M${from.join(' ')}C${from[0] - 28} ${from[1] + 22} ${to[0] + 30} ${to[1] + 10} ${to.join(' ')}`
}

/** A knitted band at a sleeve's end, gathered a little and `height` tall. */
export function cuff(torso: Torso, length: Exclude<SleeveLength, 'none'>, height: number, ease = 0): string {
  const { top, shoulder } = torso
  const [outX, outY, inX, inY] = REACH[length]
  const lean = length === 'long' ? 0.03 : 0.55
  const out = [shoulder + outX + ease + 3, top + outY + 6] as const
  const inner = [shoulder + inX - 3, top + inY + 8] as const
  const [dx, dy] = [height * lean, height]
  const gather = length === 'long' ? 12 : 0
  return `M${out[0] - dx} ${out[1] - dy}C${out[0] + 2} ${out[1] - dy * 0.7} ${out[0] - gather + 4} ${out[1] - dy * 0.3} ${out[0] - gather} ${out[1]}C${out[0] - 34} ${out[1] + 14} ${inner[0] + 34} ${inner[1] + 8} ${inner[0] + gather} ${inner[1]}C${inner[0] + gather - 6} ${inner[1] - dy * 0.3} ${inner[0] - dx - 2} ${inner[1] - dy * 0.7} ${inner[0] - dx} ${inner[1] - dy}C${inner[0] - dx + 32} ${inner[1] - dy + 8} ${out[0] - dx - 32} ${out[1] - dy + 14} ${out[0] - dx} ${out[1] - dy}Z`
}

export const SLEEVE_TURN: Record<Exclude<SleeveLength, 'none'>, number> = {
  cap: -38,
  short: -30,
  elbow: -20,
  long: -11
}

/** Where a body of soft cloth falls into creases: from the armholes, across the waist, up from the hem. */
export function bodyCreases(torso: Torso, depth = 1): string {
  const { chest, waist, hem, length } = torso
  const pit = armpit(torso)
  const run = length - pit
  return [
    crease(chest + 4, pit - 14, chest - 140, pit + 140, 26, 13 * depth),
    crease(-chest - 4, pit - 14, -chest + 118, pit + 180, -30, 13 * depth),
    crease(chest, pit + 40, chest - 60, pit + run * 0.44, -26, 11 * depth),
    crease(-waist - 6, pit + run * 0.46, -waist + 170, pit + run * 0.62, 26, 11 * depth),
    crease(waist + 6, pit + run * 0.42, waist - 190, pit + run * 0.64, -30, 12 * depth),
    crease(hem * 0.52, length + 40, hem * 0.36, length - run * 0.34, 14, 13 * depth),
    crease(-hem * 0.36, length + 40, -hem * 0.24, length - run * 0.27, -12, 11 * depth),
    crease(-hem * 0.84, length + 30, -hem * 0.76, length - run * 0.18, -8, 9 * depth)
  ].join('')
}

export function bodyRidges(torso: Torso): string {
  const { chest, waist } = torso
  const pit = armpit(torso)
  const run = torso.length - pit
  return (
    crease(-chest * 0.56, pit - 150, -waist * 0.62, pit + run * 0.9, 20, 46) +
    crease(waist * 0.3, pit + run * 0.3, waist * 0.12, torso.length, 10, 40)
  )
}

export function sleeveCreases(torso: Torso, length: Exclude<SleeveLength, 'none'>): string {
  const { top, shoulder } = torso
  const short = crease(shoulder + 8, top + 330, shoulder + 90, top + 200, 16, 9)
  if (length !== 'long') return short
  return [
    short,
    crease(shoulder + 40, top + 520, shoulder + 138, top + 452, 14, 11),
    crease(shoulder + 44, top + 556, shoulder + 150, top + 540, -18, 12),
    crease(shoulder + 66, top + 650, shoulder + 150, top + 588, -14, 9),
    crease(shoulder + 196, top + 800, shoulder + 120, top + 856, 14, 10),
    crease(shoulder + 92, top + 770, shoulder + 168, top + 836, -12, 8)
  ].join('')
}
