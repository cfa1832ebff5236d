import { cloth, seam } from './cloth.ts'
import { type Color, colors } from './color.ts'
import type { Fabric } from './fabric.ts'
import { CROTCH, fading, LEG, legCreases, legs, TOP } from './leg.ts'
import type { Sheet } from './sheet.ts'
import { trouserSeams } from './trouser-seams.ts'
import { waistband } from './waistband.ts'

export interface Trousers {
  kind: 'trousers'
  fabric: Fabric
  trim: Color
  style: 'jeans' | 'chinos' | 'pleated' | 'cargo' | 'joggers' | 'leggings'
  leg: 'tight' | 'slim' | 'straight' | 'wide' | 'short'
}

export function drawTrousers(sheet: Sheet, trousers: Trousers): string {
  const { fabric } = trousers
  const leg = LEG[trousers.leg]
  const base = colors[fabric.color]
  return [
    cloth(sheet, legs(leg), fabric, {
      creases: legCreases(leg),
      applied: trousers.style === 'jeans' ? fading(leg, base) : ''
    }),
    seam(`M0 ${TOP + 20}C6 420 2 520 0 ${CROTCH}`, fabric, 3),
    trouserSeams(sheet, trousers, leg),
    waistband(sheet, trousers, leg)
  ].join('')
}
