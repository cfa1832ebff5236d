import { strip } from './cloth.ts'
import { type Drawing, draw } from './drawing.ts'
import type { Sheet } from './sheet.ts'

const BRASS = '#b08a4a'

export function drawRail(from: number, to: number, y: number): string {
  return `<path d="M${from} ${y + 26}L${to} ${y + 26}" stroke="#3a2418" stroke-opacity=".22" stroke-width="12" filter="url(#soft)"/>${strip(`M${from} ${y}L${to} ${y}`, BRASS, 11)}`
}

/** The hook is over the rail at `y`. */
export function drawOnHanger(
  sheet: Sheet,
  drawing: Drawing,
  x: number,
  y: number,
  scale: number,
  turn: number
): string {
  const hook = 'M0 236C0 190 4 176 0 160C-4 140 30 134 30 104C30 70 -26 66 -28 100'
  const bar = 'M-230 330C-150 250 -60 222 0 220C60 222 150 250 230 330'
  const hanger = strip(hook, '#8c8f94', 8) + strip(bar, '#a9763f', 26)
  return `<g filter="url(#cast)"><g transform="translate(${x} ${y})rotate(${turn})scale(${scale})translate(0 -84)">${hanger}${draw(sheet, drawing)}</g></g>`
}
