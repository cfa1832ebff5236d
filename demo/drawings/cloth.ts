import { pathBounds } from './bounds.ts'
import { colors, isDark, outline, seamTone, shade, tint } from './color.ts'
import { type Fabric, weave } from './fabric.ts'
import { flip } from './path.ts'
import type { Sheet } from './sheet.ts'

/** Dark creases, light ridges, the angle of the weave, and details below the edge. */
interface ClothOptions {
  creases?: string
  ridges?: string
  angle?: number
  applied?: string
}

const LARGE = 46

/** Narrower on a collar or a pocket than on a body. */
function rimOf(d: string): number {
  const { left, right, top, bottom } = pathBounds(d)
  return Math.round(Math.min(LARGE, Math.max(10, Math.min(right - left, bottom - top) * 0.17)))
}

/** Cloth, leather or rubber, lit from the upper left. */
export function cloth(sheet: Sheet, d: string, fabric: Fabric, options: ClothOptions = {}): string {
  const base = colors[fabric.color]
  const isDarkCloth = isDark(base)
  const id = sheet.define(
    (name) => `<path id="${name}" d="${d}"/><clipPath id="${name}c"><use href="#${name}"/></clipPath>`
  )
  const part = (attributes: string): string => `<use href="#${id}" ${attributes}/>`
  const rim = rimOf(d)
  const away = Math.round(rim * 0.28)
  const blur = rim < 30 ? 'soft' : 'softer'
  const shadow = shade(base, 0.58)
  const glow = tint(base, isDarkCloth ? 0.4 : 0.55)
  return [
    part(`fill="${base}"`),
    `<g clip-path="url(#${id}c)">`,
    weave(sheet, fabric, options.angle ?? 0),
    part(`fill="url(#volume)"`),
    part(
      `transform="translate(${-away} ${-away})" fill="none" stroke="${shadow}" stroke-width="${rim}" stroke-opacity="${isDarkCloth ? 0.5 : 0.34}" filter="url(#${blur})"`
    ),
    part(
      `transform="translate(${away} ${away})" fill="none" stroke="${glow}" stroke-width="${Math.round(rim * 0.43)}" stroke-opacity="${isDarkCloth ? 0.25 : 0.45}" filter="url(#${blur})"`
    ),
    options.creases
      ? `<path d="${options.creases}" fill="${glow}" fill-opacity="${isDarkCloth ? 0.22 : 0.4}" filter="url(#soft)" transform="translate(11 7)"/><path d="${options.creases}" fill="${shadow}" fill-opacity="${isDarkCloth ? 0.6 : 0.36}" filter="url(#soft)"/>`
      : '',
    options.ridges
      ? `<path d="${options.ridges}" fill="${glow}" fill-opacity="${isDarkCloth ? 0.14 : 0.22}" filter="url(#softer)"/>`
      : '',
    options.applied ?? '',
    '</g>',
    part(`fill="none" stroke="${outline(base)}" stroke-width="3.2" stroke-linejoin="round"`)
  ].join('')
}

/** A part and its mirror image. */
export function pair(
  sheet: Sheet,
  d: string,
  fabric: Fabric,
  angle: number,
  options: Omit<ClothOptions, 'angle'> = {}
): string {
  const left = { ...options, angle: -angle, creases: flip(options.creases ?? '') }
  return cloth(sheet, d, fabric, { ...options, angle }) + cloth(sheet, flip(d), fabric, left)
}

export function seam(d: string, fabric: Fabric, width = 3): string {
  return `<path d="${d}" fill="none" stroke="${seamTone(colors[fabric.color])}" stroke-width="${width}" stroke-linecap="round"/>`
}

export function stitch(d: string, color: string, width = 3): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-dasharray="11 6"/>`
}

export function ribbing(d: string, fabric: Fabric, width: number): string {
  const base = colors[fabric.color]
  const stroke = (color: string, size: number, more = ''): string =>
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${size}"${more}/>`
  return (
    stroke(outline(base), width + 6) +
    stroke(base, width) +
    stroke(shade(base, 0.45), width, ' stroke-dasharray="3 8" stroke-opacity=".55"')
  )
}

export function strip(d: string, color: string, width: number, cap = 'round'): string {
  const attributes = `fill="none" stroke-linecap="${cap}" stroke-linejoin="round"`
  return (
    `<path d="${d}" ${attributes} stroke="${outline(color)}" stroke-width="${width + 6}"/>` +
    `<path d="${d}" ${attributes} stroke="${color}" stroke-width="${width}"/>` +
    `<path d="${d}" ${attributes} stroke="${tint(color, 0.5)}" stroke-opacity=".45" stroke-width="${width * 0.25}" transform="translate(${-width * 0.14} ${-width * 0.16})"/>`
  )
}

export function button(x: number, y: number, color: string, size = 11): string {
  return (
    `<circle cx="${x + 2}" cy="${y + 3}" r="${size}" fill="#1c1526" fill-opacity=".35"/>` +
    `<circle cx="${x}" cy="${y}" r="${size}" fill="${color}" stroke="${outline(color)}" stroke-width="2"/>` +
    `<circle cx="${x - 1}" cy="${y - 1}" r="${size * 0.55}" fill="none" stroke="${shade(color, 0.3)}" stroke-width="1.6"/>`
  )
}

/** The woven house label: ecru with one red selvedge thread. */
export function label(x: number, y: number, width = 54): string {
  const height = width * 0.5
  const left = x - width / 2
  return `<path d="M${left} ${y}L${left + width} ${y}L${left + width} ${y + height}L${left} ${y + height}Z" fill="#f3ead8" stroke="#8d7f6a" stroke-width="1.6"/><path d="M${left} ${y + height * 0.76}L${left + width} ${y + height * 0.76}" stroke="#b8352f" stroke-width="4"/>`
}
