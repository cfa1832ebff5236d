import { drawPaper, PAPER, TABLE } from './drawings/backdrop.ts'
import { drape } from './drawings/drape.ts'
import type { Drawing } from './drawings/drawing.ts'
import { plain, woven } from './drawings/fabric.ts'
import { drawPile } from './drawings/folded.ts'
import { drawOnHanger, drawRail } from './drawings/rail.ts'
import { drawAtSpot, scene } from './drawings/scene.ts'
import { drawPlinth, drawSet } from './drawings/set.ts'
import { createSheet } from './drawings/sheet.ts'

type Crop = 'wide' | 'tall'

/** `textColor` applies to the left third of the wide crop. */
export interface Banner {
  slug: string
  alt: string
  headline: string
  textColor: 'dark' | 'light'
  draw(crop: Crop): string
}

const SIZE = { wide: [1600, 720], tall: [900, 1125] } as const

const DENIM: readonly Drawing[] = [
  {
    kind: 'shirt',
    fabric: woven('ecru', 'breton', 'navy'),
    buttons: 'ecru',
    cut: 'overshirt',
    sleeve: 'long'
  },
  { kind: 'jacket', fabric: woven('wash', 'denim'), trim: 'tobacco', style: 'trucker' },
  { kind: 'shirt', fabric: plain('rust'), buttons: 'ecru', cut: 'overshirt', sleeve: 'long' },
  { kind: 'jacket', fabric: woven('indigo', 'denim'), trim: 'mustard', style: 'trucker' }
]

function drawDenim(crop: Crop): string {
  const [width, height] = SIZE[crop]
  const sheet = createSheet()
  const wide = crop === 'wide'
  const y = wide ? 66 : 240
  const scale = wide ? 0.53 : 0.57
  const first = wide ? 800 : 205
  const step = wide ? 205 : 163
  const things = DENIM.map((drawing, at) =>
    drawOnHanger(sheet, drawing, first + at * step, y, scale, [-2, 1.5, -1, 2][at] ?? 0)
  ).join('')
  const ground = drawPaper(sheet, PAPER, width, height)
  return drape(scene(sheet, width, height, ground + drawRail(wide ? 600 : -20, width + 20, y) + things), 3, 3)
}

function drawLeather(crop: Crop): string {
  const [width, height] = SIZE[crop]
  const sheet = createSheet()
  const wide = crop === 'wide'
  const edge = wide ? 500 : 730
  const at = (x: number, y: number, scale: number) => ({
    x: wide ? x : x * 0.9 - 560,
    y: wide ? y : y + 230,
    scale,
    turn: 0
  })
  const duffel: Drawing = { kind: 'bag', fabric: plain('ecru'), trim: 'tobacco', style: 'duffel' }
  const sneaker: Drawing = {
    kind: 'sneaker',
    fabric: plain('chalk'),
    trim: 'rust',
    sole: 'chalk',
    laces: 'chalk',
    style: 'court'
  }
  const cap: Drawing = { kind: 'hat', fabric: plain('mustard'), trim: 'mustard', style: 'cap' }
  const block = at(1310, 560, 1)
  const content = [
    drawSet(sheet, PAPER, TABLE, width, height, edge),
    drawPlinth(block.x, block.y, 470, 130, '#b5532f'),
    drawAtSpot(sheet, duffel, at(1310, 432, 0.5)),
    drawAtSpot(sheet, cap, at(1400, 640, 0.34)),
    drawAtSpot(sheet, sneaker, at(930, 630, 0.55))
  ].join('')
  return drape(scene(sheet, width, height, content), 5, 3)
}

function drawKnits(crop: Crop): string {
  const [width, height] = SIZE[crop]
  const sheet = createSheet()
  const wide = crop === 'wide'
  const edge = wide ? 560 : 830
  const x = wide ? 960 : 330
  const foot = wide ? 650 : 900
  const knits = [
    plain('navy'),
    woven('ecru', 'cable'),
    plain('rust'),
    woven('oat', 'rib'),
    woven('red', 'fairisle', 'navy')
  ]
  const beanie: Drawing = { kind: 'hat', fabric: plain('mustard'), trim: 'mustard', style: 'beanie' }
  const boots: Drawing = { kind: 'boot', fabric: plain('camel'), trim: 'red', sole: 'tobacco', style: 'lace' }
  const content = [
    drawSet(sheet, PAPER, TABLE, width, height, edge),
    `<path d="M${x - 230} ${foot - 8}L${x + 260} ${foot - 8}L${x + 240} ${foot + 18}L${x - 180} ${foot + 18}Z" fill="#3a2418" fill-opacity=".5" filter="url(#softer)"/>`,
    drawPile(sheet, knits, x, foot, 440, 84),
    drawAtSpot(sheet, beanie, { x: x + 10, y: foot - 5 * 78 - 2, scale: 0.27, turn: 0 }),
    drawAtSpot(sheet, boots, { x: x + (wide ? 400 : 352), y: foot + 14, scale: 0.42, turn: 0 })
  ].join('')
  return drape(scene(sheet, width, height, content), 8, 3)
}

export const banners: Banner[] = [
  {
    slug: 'denim',
    alt: 'Denim jackets and overshirts on wooden hangers along a brass rail',
    headline: 'The denim edit',
    textColor: 'dark',
    draw: drawDenim
  },
  {
    slug: 'weekend',
    alt: 'White sneakers, a canvas duffel on a block and a mustard cap against a pale wall',
    headline: 'Away by Friday',
    textColor: 'dark',
    draw: drawLeather
  },
  {
    slug: 'knitwear',
    alt: 'A pile of folded knits under a mustard beanie, with laced boots beside it',
    headline: 'Knits for cold rooms',
    textColor: 'dark',
    draw: drawKnits
  }
]
