import { shade, tint } from './color.ts'
import type { Sheet } from './sheet.ts'

export type Department = 'men' | 'women' | 'kids' | 'accessories' | 'footwear'

const PAPER: Record<Department, string> = {
  men: '#dcd8cd',
  women: '#ecdcd0',
  kids: '#f0e3c2',
  accessories: '#d9dbc8',
  footwear: '#e5d2bb'
}

export function drawPaper(sheet: Sheet, color: string, width: number, height: number): string {
  const light = sheet.define(
    (id) =>
      `<radialGradient id="${id}" cx=".3" cy=".24" r="1"><stop offset="0" stop-color="${tint(color, 0.55)}"/><stop offset=".5" stop-color="${color}"/><stop offset="1" stop-color="${shade(color, 0.13)}"/></radialGradient>`
  )
  return `<rect width="${width}" height="${height}" fill="url(#${light})"/>`
}

export function drawBackdrop(sheet: Sheet, department: Department, width: number, height: number): string {
  return drawPaper(sheet, PAPER[department], width, height)
}
