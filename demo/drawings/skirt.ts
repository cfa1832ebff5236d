import { button, cloth, label, seam, stitch } from './cloth.ts'
import { type Color, colors } from './color.ts'
import type { Fabric } from './fabric.ts'
import { both, crease } from './path.ts'
import { patchPocket } from './pocket.ts'
import type { Sheet } from './sheet.ts'

export interface Skirt {
  kind: 'skirt'
  fabric: Fabric
  trim: Color
  style: 'pleated' | 'denim'
}

export const SKIRT_SHAPE: Record<Skirt['style'], readonly [waist: number, spread: number, hem: number]> = {
  pleated: [176, 420, 1250],
  denim: [190, 300, 930]
}

export const SKIRT_TOP = 300

export function silhouette(waist: number, spread: number, hem: number, straight: boolean): string {
  const bottom = straight
    ? `C${spread * 0.5} ${hem + 16} ${-spread * 0.5} ${hem + 16} ${-spread} ${hem}`
    : `C${spread * 0.84} ${hem + 46} ${spread * 0.66} ${hem + 44} ${spread * 0.5} ${hem + 30}C${spread * 0.3} ${hem + 14} ${spread * 0.2} ${hem + 62} 0 ${hem + 56}C${-spread * 0.2} ${hem + 48} ${-spread * 0.3} ${hem + 24} ${-spread * 0.48} ${hem + 42}C${-spread * 0.66} ${hem + 58} ${-spread * 0.8} ${hem + 40} ${-spread} ${hem}`
  const hip = spread - 56
  const side = (out: 1 | -1): readonly string[] =>
    straight
      ? [
          `${out * (waist + 30)} ${SKIRT_TOP + 80}`,
          `${out * hip} ${SKIRT_TOP + 130}`,
          `${out * (hip + 14)} ${SKIRT_TOP + 250}`,
          `${out * (hip + 26)} ${SKIRT_TOP + 390}`,
          `${out * (spread - 16)} ${hem - 190}`,
          `${out * spread} ${hem}`
        ]
      : [
          `${out * (waist + 26)} ${SKIRT_TOP + 70}`,
          `${out * (waist + 60)} ${SKIRT_TOP + 160}`,
          `${out * (waist + 86)} ${SKIRT_TOP + 250}`,
          `${out * (waist + 118)} ${SKIRT_TOP + 350}`,
          `${out * (spread - 46)} ${hem - 160}`,
          `${out * spread} ${hem}`
        ]
  const [r1, r2, r3, r4, r5, r6] = side(1)
  const [l1, l2, l3, l4, l5] = side(-1)
  return `M${-waist} ${SKIRT_TOP}C${-waist * 0.5} ${SKIRT_TOP + 20} ${waist * 0.5} ${SKIRT_TOP + 20} ${waist} ${SKIRT_TOP}C${r1} ${r2} ${r3}C${r4} ${r5} ${r6}${bottom}C${l5} ${l4} ${l3}C${l2} ${l1} ${-waist} ${SKIRT_TOP}Z`
}

export function creasesOf(style: Skirt['style'], waist: number, spread: number, hem: number): string {
  switch (style) {
    case 'pleated':
      return [-0.86, -0.66, -0.46, -0.26, -0.06, 0.14, 0.34, 0.54, 0.74, 0.92]
        .map((at) => crease(spread * at, hem + 50, waist * at, SKIRT_TOP + 30, at * 26, 15))
        .join('')
    case 'denim':
      return (
        crease(spread, SKIRT_TOP + 200, 60, SKIRT_TOP + 300, -20, 11) +
        crease(-spread, SKIRT_TOP + 180, -70, SKIRT_TOP + 290, 20, 11) +
        crease(90, hem + 10, 60, hem - 260, 10, 10) +
        crease(-140, hem + 10, -120, hem - 200, -8, 9)
      )
  }
}

function details(sheet: Sheet, skirt: Skirt, waist: number, spread: number, hem: number): string {
  const { fabric } = skirt
  const thread = colors[skirt.trim]
  switch (skirt.style) {
    case 'denim':
      return [
        seam(`M22 ${SKIRT_TOP + 30}L24 ${hem + 12}`, fabric, 3),
        stitch(
          `M12 ${SKIRT_TOP + 30}L14 ${hem + 12}M36 ${SKIRT_TOP + 30}L38 ${hem + 12}M${-spread + 4} ${hem - 30}C-100 ${hem - 16} 100 ${hem - 16} ${spread - 4} ${hem - 30}`,
          thread,
          2.8
        ),
        ...[0, 1, 2, 3].map((at) => button(0, SKIRT_TOP + 100 + at * 140, '#b98f4e', 13)),
        patchPocket(sheet, fabric, 66, SKIRT_TOP + 116, 136, 164, thread),
        patchPocket(sheet, fabric, -202, SKIRT_TOP + 116, 136, 164, thread)
      ].join('')
    case 'pleated':
      return seam(
        both(
          `M${waist * 0.14} ${SKIRT_TOP + 30}L${waist * 0.16} ${SKIRT_TOP + 170}M${waist * 0.34} ${SKIRT_TOP + 30}L${waist * 0.42} ${SKIRT_TOP + 170}M${waist * 0.54} ${SKIRT_TOP + 30}L${waist * 0.68} ${SKIRT_TOP + 168}`
        ),
        fabric,
        2.4
      )
  }
}

export function drawSkirt(sheet: Sheet, skirt: Skirt): string {
  const { fabric, style } = skirt
  const [waist, spread, hem] = SKIRT_SHAPE[style]
  const straight = style === 'denim'
  const band = `M${-waist + 2} ${SKIRT_TOP - 58}C${-waist * 0.5} ${SKIRT_TOP - 40} ${waist * 0.5} ${SKIRT_TOP - 40} ${waist - 2} ${SKIRT_TOP - 58}L${waist + 6} ${SKIRT_TOP + 8}C${waist * 0.5} ${SKIRT_TOP + 28} ${-waist * 0.5} ${SKIRT_TOP + 28} ${-waist - 6} ${SKIRT_TOP + 8}Z`
  const inside = `M${-waist + 2} ${SKIRT_TOP - 58}C${-waist * 0.5} ${SKIRT_TOP - 82} ${waist * 0.5} ${SKIRT_TOP - 82} ${waist - 2} ${SKIRT_TOP - 58}C${waist * 0.5} ${SKIRT_TOP - 40} ${-waist * 0.5} ${SKIRT_TOP - 40} ${-waist + 2} ${SKIRT_TOP - 58}Z`
  return [
    cloth(sheet, inside, { ...fabric, weave: 'plain' }, { creases: inside }),
    label(0, SKIRT_TOP - 74, 44),
    cloth(sheet, silhouette(waist, spread, hem, straight), fabric, {
      creases: creasesOf(style, waist, spread, hem),
      ridges: crease(-spread * 0.46, hem, -waist * 0.5, SKIRT_TOP + 60, -14, 38)
    }),
    details(sheet, skirt, waist, spread, hem),
    cloth(sheet, band, fabric),
    style === 'denim'
      ? stitch(
          `M${-waist + 4} ${SKIRT_TOP - 46}C-90 ${SKIRT_TOP - 28} 90 ${SKIRT_TOP - 28} ${waist - 4} ${SKIRT_TOP - 46}`,
          colors[skirt.trim],
          2.8
        ) + button(0, SKIRT_TOP - 14, '#b98f4e', 14)
      : ''
  ].join('')
}
