import { crease } from './path.ts'
import type { SleeveLength } from './sleeve.ts'
import { armpit, type Torso } from './torso.ts'

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

export function sleeveCreases(torso: Torso, length: SleeveLength): string {
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
