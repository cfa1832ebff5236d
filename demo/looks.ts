import { styles } from './catalog/index.ts'
import { drawPaper, PAPER } from './drawings/backdrop.ts'
import { drape } from './drawings/drape.ts'
import type { Drawing } from './drawings/drawing.ts'
import { drawAtSpot, scene, type Spot } from './drawings/scene.ts'
import { createSheet } from './drawings/sheet.ts'

const WIDTH = 900
const HEIGHT = 1125

type Piece = [slug: string, spot: Spot]

const spot = (x: number, y: number, scale: number, turn: number): Spot => ({ x, y, scale, turn })

/** The pieces of the home page's looks, by file name. Later pieces lie on earlier ones. */
const LOOKS: Record<string, Piece[]> = {
  workday: [
    ['pleat-free-cotton-chinos', spot(610, 640, 0.64, 4)],
    ['selvedge-denim-jacket', spot(350, 370, 0.63, -5)],
    ['laced-work-boots', spot(285, 1010, 0.38, 0)]
  ],
  evening: [
    ['storm-flap-trench-coat', spot(570, 500, 0.66, 5)],
    ['bias-cut-satin-slip-dress', spot(305, 600, 0.62, -5)],
    ['pointed-leather-pumps', spot(620, 1050, 0.36, 0)]
  ],
  weekend: [
    ['high-rise-wide-leg-jeans', spot(320, 640, 0.66, -4)],
    ['breton-boat-neck-top', spot(565, 370, 0.6, 5)],
    ['white-leather-court-shoe', spot(605, 1010, 0.38, 0)]
  ]
}

const drawLook = (pieces: Piece[], seed: number): string => {
  const sheet = createSheet()
  const things = pieces.map(([slug, place]) => drawAtSpot(sheet, findDrawing(slug), place)).join('')
  return drape(scene(sheet, WIDTH, HEIGHT, drawPaper(sheet, PAPER, WIDTH, HEIGHT) + things), seed, 3)
}

function findDrawing(slug: string): Drawing {
  const style = styles.find((other) => other.slug === slug)
  if (!style) throw new Error(`There is no style ${slug}.`)
  return style.drawing
}

export const drawLooks = (): [name: string, svg: string][] =>
  Object.entries(LOOKS).map(([name, pieces], index) => [name, drawLook(pieces, index + 10)])
