import { shade, tint } from './color.ts'
import type { Sheet } from './sheet.ts'

export type Department = 'men' | 'women' | 'kids' | 'accessories' | 'footwear'

/** One tone for all pictures, so that a grid of them has no seams. */
export const PAPER = '#e4ded3'
/** The table that things stand on. */
export const TABLE = '#d4cbbd'

export function drawPaper(sheet: Sheet, color: string, width: number, height: number): string {
  const light = sheet.define(
    (id) =>
      `<radialGradient id="${id}" cx=".38" cy=".3" r="1"><stop offset="0" stop-color="${tint(color, 0.2)}"/><stop offset=".6" stop-color="${color}"/><stop offset="1" stop-color="${shade(color, 0.03)}"/></radialGradient>`
  )
  return `<rect width="${width}" height="${height}" fill="url(#${light})"/>`
}
