import { boundsOf } from './bounds.ts'
import { type Drawing, draw, standsOnFloor } from './drawing.ts'
import { createSheet, type Sheet } from './sheet.ts'

export interface Spot {
  x: number
  y: number
  scale: number
  turn: number
}

/** Things that stand are placed by the middle of their foot, others by their center. */
export function drawAtSpot(sheet: Sheet, drawing: Drawing, { x, y, scale, turn }: Spot): string {
  const scratch = createSheet()
  const { left, right, top, bottom } = boundsOf(draw(scratch, drawing), scratch.definitions())
  const anchor = standsOnFloor(drawing) ? bottom : (top + bottom) / 2
  const shadow = standsOnFloor(drawing) ? '' : ' filter="url(#cast)"'
  return `<g${shadow}><g transform="translate(${x} ${y})rotate(${turn})scale(${scale})translate(${-Math.round((left + right) / 2)} ${-Math.round(anchor)})">${draw(sheet, drawing)}</g></g>`
}

export function scene(sheet: Sheet, width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${sheet.definitions()}${content}</svg>`
}
