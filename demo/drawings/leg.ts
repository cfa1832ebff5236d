import { tint } from './color.ts'
import { both, crease, mirrored } from './path.ts'
import type { Trousers } from './trousers.ts'

export interface Leg {
  waist: number
  hip: number
  knee: readonly [inner: number, outer: number]
  hem: readonly [inner: number, outer: number]
  length: number
}

export const LEG: Record<Trousers['leg'], Leg> = {
  tight: { waist: 152, hip: 202, knee: [54, 164], hem: [72, 148], length: 1330 },
  slim: { waist: 178, hip: 236, knee: [58, 212], hem: [84, 204], length: 1350 },
  straight: { waist: 182, hip: 248, knee: [50, 240], hem: [64, 250], length: 1350 },
  wide: { waist: 178, hip: 262, knee: [38, 296], hem: [40, 356], length: 1340 },
  short: { waist: 196, hip: 280, knee: [40, 310], hem: [46, 330], length: 830 }
}

export const TOP = 220
export const CROTCH = 600

export function legs({ waist, hip, knee, hem, length }: Leg): string {
  const middle = length < 1000 ? (CROTCH + length) / 2 : 960
  return mirrored(
    `M0 ${TOP + 14}C${waist * 0.5} ${TOP + 14} ${waist * 0.8} ${TOP + 6} ${waist} ${TOP}C${waist + 22} ${TOP + 90} ${hip - 8} ${TOP + 160} ${hip} ${TOP + 280}C${hip + 8} ${TOP + 420} ${knee[1] + 4} ${middle - 100} ${knee[1]} ${middle}C${knee[1] - 4} ${middle + 100} ${hem[1] - 2} ${length - 150} ${hem[1]} ${length}C${hem[1] - 50} ${length + 20} ${hem[0] + 50} ${length + 24} ${hem[0]} ${length + 10}C${hem[0] - 4} ${length - 150} ${knee[0] + 2} ${middle + 110} ${knee[0]} ${middle}C${knee[0] - 10} ${middle - 100} 18 ${CROTCH + 90} 0 ${CROTCH}`
  )
}

export function legCreases({ hip, knee, hem, length }: Leg): string {
  const short = length < 1000
  const whiskers =
    crease(12, CROTCH - 20, 160, CROTCH - 96, 12, 10) +
    crease(-12, CROTCH - 16, -170, CROTCH - 80, -12, 10) +
    crease(16, CROTCH + 16, 190, CROTCH - 10, -10, 9) +
    crease(-16, CROTCH + 20, -180, CROTCH + 10, 10, 9) +
    crease(-hip + 4, TOP + 250, -hip + 90, TOP + 330, 10, 8)
  if (short)
    return (
      whiskers +
      crease(150, length + 20, 140, length - 190, 10, 12) +
      crease(-190, length + 20, -170, length - 170, -8, 12)
    )
  return [
    whiskers,
    crease(knee[1] + 6, 936, knee[0] + 50, 984, -14, 11),
    crease(knee[1], 1010, knee[0] + 60, 1000, 14, 9),
    crease(-knee[1] - 4, 924, -knee[0] - 50, 976, 16, 11),
    crease(-knee[0] - 6, 1030, -knee[1] + 40, 1060, -12, 9),
    crease(hem[1] + 4, length - 96, hem[0] + 26, length - 60, -12, 9),
    crease(-hem[1], length - 110, -hem[0] - 30, length - 64, 12, 10),
    crease(hem[0], length - 40, hem[1] - 40, length - 20, -8, 7),
    crease((knee[0] + knee[1]) / 2 + 20, 700, (knee[0] + knee[1]) / 2 + 10, 900, 10, 12)
  ].join('')
}

export function fading({ knee, hem, length }: Leg, base: string): string {
  const one = crease((knee[0] + knee[1]) / 2 - 10, 520, (hem[0] + hem[1]) / 2, length - 100, 6, 46)
  return `<path d="${both(one)}" fill="${tint(base, 0.45)}" fill-opacity=".5" filter="url(#softest)"/>`
}
