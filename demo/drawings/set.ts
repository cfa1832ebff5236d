import { shade, tint } from './color.ts'
import type { Sheet } from './sheet.ts'

export function drawSet(
  sheet: Sheet,
  wall: string,
  table: string,
  width: number,
  height: number,
  edge: number
): string {
  const gradient = (from: string, to: string, x2: number, y2: number): string =>
    sheet.define(
      (id) =>
        `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
    )
  const back = gradient(tint(wall, 0.07), shade(wall, 0.12), 1, 1)
  const top = gradient(table, shade(table, 0.16), 0.2, 1)
  return (
    `<rect width="${width}" height="${height}" fill="url(#${back})"/>` +
    `<rect y="${edge}" width="${width}" height="${height - edge}" fill="url(#${top})"/>`
  )
}

export function drawPlinth(x: number, y: number, width: number, height: number, color: string): string {
  const left = x - width / 2
  return (
    `<rect x="${left + 10}" y="${y - height + 12}" width="${width + 26}" height="${height}" fill="#1d1720" fill-opacity=".3" filter="url(#softer)"/>` +
    `<rect x="${left}" y="${y - height}" width="${width}" height="${height}" fill="${color}"/>` +
    `<rect x="${left}" y="${y - height}" width="${width}" height="14" fill="${tint(color, 0.25)}"/>` +
    `<rect x="${left + width * 0.72}" y="${y - height + 14}" width="${width * 0.28}" height="${height - 14}" fill="#1d1720" fill-opacity=".1"/>`
  )
}
