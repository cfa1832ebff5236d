import { drawBackdrop, type Department } from './backdrop.ts'
import { boundsOf } from './bounds.ts'
import { drape } from './drape.ts'
import { type Drawing, draw, standsOnFloor } from './drawing.ts'
import { createSheet } from './sheet.ts'

const WIDTH = 1200
const HEIGHT = 1500
const ROOM = { width: 1000, height: 1210, middle: 752 }

/** Children's tops and trousers are shorter for their width. */
const CHILD_HEIGHT = 0.8

function seedOf(text: string): number {
  let seed = 7
  for (const letter of text) seed = (seed * 31 + letter.charCodeAt(0)) % 9973
  return seed / 100
}

function findPlacement(drawing: Drawing, department: Department, markup: string, definitions: string): string {
  const { left, right, top, bottom } = boundsOf(markup, definitions)
  const isChildGarment =
    department === 'kids' && !standsOnFloor(drawing) && drawing.kind !== 'dungarees' && drawing.kind !== 'romper'
  const stretch = isChildGarment ? CHILD_HEIGHT : 1
  const largest = department === 'kids' ? 1.06 : 1.14
  const scale = Math.min(largest, ROOM.width / (right - left), ROOM.height / ((bottom - top) * stretch))
  const x = WIDTH / 2 - ((left + right) / 2) * scale
  const y = ROOM.middle + (standsOnFloor(drawing) ? 40 : 0) - ((top + bottom) / 2) * scale * stretch
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})scale(${scale.toFixed(3)} ${(scale * stretch).toFixed(3)})`
}

export function drawProduct(drawing: Drawing, department: Department): string {
  const sheet = createSheet()
  const thing = draw(sheet, drawing)
  const seed = seedOf(JSON.stringify(drawing))
  const place = findPlacement(drawing, department, thing, sheet.definitions())
  const shadow = standsOnFloor(drawing) ? '' : ' filter="url(#cast)"'
  const scene = `${drawBackdrop(sheet, department, WIDTH, HEIGHT)}<g${shadow}><g transform="${place}">${thing}</g></g>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${sheet.definitions()}${scene}</svg>`
  return drape(svg, seed)
}
