import { armpit, SLOPE, type Torso } from './torso.ts'

export type SleeveLength = 'cap' | 'short' | 'elbow' | 'long'

const REACH: Record<SleeveLength, readonly [number, number, number, number]> = {
  cap: [92, 190, 18, 236],
  short: [176, 330, 78, 392],
  elbow: [206, 500, 100, 548],
  long: [192, 912, 90, 930]
}

/** The right sleeve; `ease` widens it, `flare` opens its end. */
export function sleeve(torso: Torso, length: SleeveLength, ease = 0, flare = 0): string {
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

/** Parallel to the sleeve's end, `up` from its edge. */
export function cuffLine(torso: Torso, length: SleeveLength, up: number, ease = 0, flare = 0): string {
  const { top, shoulder } = torso
  const [outX, outY, inX, inY] = REACH[length]
  const lean = length === 'long' ? 0.04 : 0.42
  const x = -up * lean
  const from = [shoulder + outX + ease + flare + x, top + outY - up] as const
  const to = [shoulder + inX - flare + x, top + inY - up] as const
  return `M${from.join(' ')}C${from[0] - 28} ${from[1] + 22} ${to[0] + 30} ${to[1] + 10} ${to.join(' ')}`
}

export function cuff(torso: Torso, length: SleeveLength, height: number, ease = 0): string {
  const { top, shoulder } = torso
  const [outX, outY, inX, inY] = REACH[length]
  const lean = length === 'long' ? 0.03 : 0.55
  const out = [shoulder + outX + ease + 3, top + outY + 6] as const
  const inner = [shoulder + inX - 3, top + inY + 8] as const
  const [dx, dy] = [height * lean, height]
  const gather = length === 'long' ? 12 : 0
  return `M${out[0] - dx} ${out[1] - dy}C${out[0] + 2} ${out[1] - dy * 0.7} ${out[0] - gather + 4} ${out[1] - dy * 0.3} ${out[0] - gather} ${out[1]}C${out[0] - 34} ${out[1] + 14} ${inner[0] + 34} ${inner[1] + 8} ${inner[0] + gather} ${inner[1]}C${inner[0] + gather - 6} ${inner[1] - dy * 0.3} ${inner[0] - dx - 2} ${inner[1] - dy * 0.7} ${inner[0] - dx} ${inner[1] - dy}C${inner[0] - dx + 32} ${inner[1] - dy + 8} ${out[0] - dx - 32} ${out[1] - dy + 14} ${out[0] - dx} ${out[1] - dy}Z`
}

export const SLEEVE_TURN: Record<SleeveLength, number> = {
  cap: -38,
  short: -30,
  elbow: -20,
  long: -11
}
