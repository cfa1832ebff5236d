import { type Department, drawPaper, PAPER } from './backdrop.ts'
import { type Bounds, boundsOf } from './bounds.ts'
import { drape } from './drape.ts'
import { type Drawing, standsOnFloor } from './drawing.ts'
import { type Focus, focusOf } from './focus.ts'
import { createSheet } from './sheet.ts'
import { drawView, isEnlarged, type View } from './view.ts'

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

interface Placement {
  x: number
  y: number
  scale: number
  stretch: number
}

function findPlacement(drawing: Drawing, department: Department, bounds: Bounds): Placement {
  const { left, right, top, bottom } = bounds
  const isChildGarment =
    department === 'kids' && !standsOnFloor(drawing) && drawing.kind !== 'dungarees' && drawing.kind !== 'romper'
  const stretch = isChildGarment ? CHILD_HEIGHT : 1
  const largest = department === 'kids' ? 1.06 : 1.14
  const scale = Math.min(largest, ROOM.width / (right - left), ROOM.height / ((bottom - top) * stretch))
  const x = WIDTH / 2 - ((left + right) / 2) * scale
  const y = ROOM.middle + (standsOnFloor(drawing) ? 40 : 0) - ((top + bottom) / 2) * scale * stretch
  return { x, y, scale, stretch }
}

/** Enlarges the placement around the part of interest. */
function zoomIn({ scale, stretch }: Placement, { left, right, top, bottom }: Bounds, focus: Focus): Placement {
  const large = scale * focus.zoom
  return {
    x: WIDTH / 2 - (left + (right - left) * focus.across) * large,
    y: HEIGHT / 2 - (top + (bottom - top) * focus.down) * large * stretch,
    scale: large,
    stretch
  }
}

/** `width` is in pixels. */
export function drawProduct(
  drawing: Drawing,
  department: Department,
  view: View = 'front',
  width: number = WIDTH
): string {
  const sheet = createSheet()
  const thing = drawView(sheet, drawing, view)
  const seed = seedOf(JSON.stringify(drawing).replaceAll('"color"', '"colour"')) + (view === 'back' ? 31 : 0)
  const bounds = boundsOf(thing, sheet.definitions())
  const whole = findPlacement(drawing, department, bounds)
  const { x, y, scale, stretch } = isEnlarged(view) ? zoomIn(whole, bounds, focusOf(drawing, view)) : whole
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)})scale(${scale.toFixed(3)} ${(scale * stretch).toFixed(3)})`
  const shadow = standsOnFloor(drawing) ? '' : ' filter="url(#cast)"'
  const scene = `${drawPaper(sheet, PAPER, WIDTH, HEIGHT)}<g${shadow}><g transform="${place}">${thing}</g></g>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * HEIGHT) / WIDTH}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${sheet.definitions()}${scene}</svg>`
  return drape(svg, seed)
}
