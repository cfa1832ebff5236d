import { drawPaper, PAPER, TABLE } from './backdrop.ts'
import { drape } from './drape.ts'
import { plain, woven } from './fabric.ts'
import { drawPile } from './folded.ts'
import { drawOnHanger, drawRail } from './rail.ts'
import { drawAtSpot, scene } from './scene.ts'
import { drawSet } from './set.ts'
import { createSheet } from './sheet.ts'

const WIDTH = 900
const HEIGHT = 1125

function drawRailOfJackets(): string {
  const sheet = createSheet()
  const y = 120
  const shirt = drawOnHanger(
    sheet,
    { kind: 'shirt', fabric: plain('mustard'), buttons: 'ecru', cut: 'overshirt', sleeve: 'long' },
    330,
    y,
    0.86,
    -2
  )
  const jacket = drawOnHanger(
    sheet,
    { kind: 'jacket', fabric: woven('indigo', 'denim'), trim: 'mustard', style: 'chore' },
    640,
    y,
    0.86,
    1.5
  )
  const ground = drawPaper(sheet, PAPER, WIDTH, HEIGHT)
  return drape(scene(sheet, WIDTH, HEIGHT, ground + drawRail(-20, WIDTH + 20, y) + shirt + jacket), 4, 3)
}

function drawPileOfDenim(): string {
  const sheet = createSheet()
  const denims = [woven('indigo', 'denim'), woven('wash', 'denim'), plain('ecru'), woven('denim', 'denim')]
  const foot = 900
  const content = [
    drawSet(sheet, PAPER, TABLE, WIDTH, HEIGHT, 800),
    `<path d="M170 ${foot - 8}L760 ${foot - 8}L740 ${foot + 20}L220 ${foot + 20}Z" fill="#3a2418" fill-opacity=".5" filter="url(#softer)"/>`,
    drawPile(sheet, denims, 450, foot, 500, 112),
    drawAtSpot(
      sheet,
      { kind: 'hat', fabric: plain('rust'), trim: 'rust', style: 'beanie' },
      { x: 450, y: 900 - 4 * 106, scale: 0.4, turn: 0 }
    )
  ].join('')
  return drape(scene(sheet, WIDTH, HEIGHT, content), 6, 3)
}

/** The pictures of the home page's editorial, by file name. */
export const EDITORIAL = { rail: drawRailOfJackets, denim: drawPileOfDenim }
