import { crease } from './path.ts'
import type { Torso } from './torso.ts'

export function channels(torso: Torso): string {
  let d = ''
  for (let y = torso.top + 130; y < torso.length - 20; y += 96) {
    d += crease(-torso.hem - 30, y - 10, 0, y + 16, -8, 6) + crease(0, y + 16, torso.hem + 30, y - 10, -8, 7)
    for (const x of [-230, -120, 60, 170, 260]) d += crease(x, y + 8, x + 16, y + 46, 4, 6)
  }
  return d
}

export function sleeveChannels(torso: Torso): string {
  let d = ''
  for (let y = torso.top + 190; y < torso.top + 880; y += 94) {
    const x = torso.shoulder + (y - torso.top) * 0.16
    d += crease(x - 60, y + 30, x + 130, y - 14, 12, 7)
  }
  return d
}
