import { type Color, colors, isDark, shade, tint } from './color.ts'
import { bars, cable, fairisle, floral, posts, tile } from './motif.ts'
import type { Sheet } from './sheet.ts'

type Weave =
  | 'plain'
  | 'breton'
  | 'stripe'
  | 'pinstripe'
  | 'check'
  | 'dots'
  | 'floral'
  | 'denim'
  | 'cord'
  | 'cable'
  | 'rib'
  | 'fairisle'
  | 'herringbone'
  | 'quilt'
  | 'block'

export interface Fabric {
  color: Color
  weave: Weave
  accent: Color
}

export function plain(color: Color): Fabric {
  return { color, weave: 'plain', accent: color }
}

export function woven(color: Color, as: Weave, accent: Color = color): Fabric {
  return { color, weave: as, accent }
}

/** Large enough to be clipped by any part. */
export function weave(sheet: Sheet, fabric: Fabric, angle: number): string {
  const base = colors[fabric.color]
  const accent = colors[fabric.accent]
  const faint = isDark(base) ? tint(base, 0.3) : shade(base, 0.35)
  switch (fabric.weave) {
    case 'plain':
      return ''
    case 'breton':
      return bars(62, 22, accent, angle)
    case 'stripe':
      return bars(124, 62, accent, angle)
    case 'pinstripe':
      return posts(44, 5, accent, angle, 0.85)
    case 'check':
      return (
        bars(128, 44, accent, angle, 0.5) +
        posts(128, 44, accent, angle, 0.5) +
        bars(128, 5, tint(base, 0.7), angle, 0.75, 124) +
        posts(128, 5, tint(base, 0.7), angle + 0.01, 0.6)
      )
    case 'dots':
      return tile(sheet, 58, 58, angle + 45, `<circle cx="29" cy="29" r="9" fill="${accent}"/>`)
    case 'floral':
      return floral(sheet, base, accent, angle)
    case 'denim':
      return tile(
        sheet,
        15,
        15,
        angle + 32,
        `<path d="M0 3H15M0 10.5H8" stroke="${tint(base, 0.5)}" stroke-opacity=".15" stroke-width="2.8"/>`
      )
    case 'cord':
      return tile(
        sheet,
        16,
        16,
        angle,
        `<path d="M3 0V16" stroke="${shade(base, 0.5)}" stroke-opacity=".5" stroke-width="4"/><path d="M10 0V16" stroke="${tint(base, 0.5)}" stroke-opacity=".3" stroke-width="5"/>`
      )
    case 'cable':
      return cable(sheet, base, angle)
    case 'rib':
      return tile(
        sheet,
        22,
        22,
        angle,
        `<path d="M4 0V22" stroke="${shade(base, 0.5)}" stroke-opacity=".42" stroke-width="4"/><path d="M13 0V22" stroke="${tint(base, 0.6)}" stroke-opacity=".35" stroke-width="5"/>`
      )
    case 'fairisle':
      return fairisle(base, accent, sheet, angle)
    case 'herringbone':
      return tile(
        sheet,
        56,
        20,
        angle,
        `<path d="M0 0L28 20L56 0M0 20L28 40L56 20M0 -20L28 0L56 -20" fill="none" stroke="${faint}" stroke-opacity=".36" stroke-width="5"/>`
      )
    case 'quilt':
      return tile(
        sheet,
        92,
        92,
        angle + 45,
        `<path d="M0 0H92M0 0V92" stroke="${shade(base, 0.6)}" stroke-opacity=".6" stroke-width="6"/><path d="M0 6H92M6 0V92" stroke="${tint(base, 0.6)}" stroke-opacity=".4" stroke-width="4"/>`
      )
    case 'block':
      return `<path d="M-640 560Q0 640 640 560L640 1500L-640 1500Z" fill="${accent}"${angle === 0 ? '' : ` transform="rotate(${angle} 0 700)"`}/>`
  }
}
