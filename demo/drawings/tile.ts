import { type Department, drawPaper, PAPER } from './backdrop.ts'
import { drape } from './drape.ts'
import type { Drawing } from './drawing.ts'
import { plain, woven } from './fabric.ts'
import { drawAtSpot, type Spot } from './scene.ts'
import { createSheet } from './sheet.ts'

const TILES: Record<Department, readonly (readonly [Drawing, Spot])[]> = {
  men: [
    [
      { kind: 'jacket', fabric: plain('cobalt'), trim: 'navy', style: 'chore' },
      { x: 570, y: 800, scale: 1.3, turn: -7 }
    ]
  ],
  women: [
    [
      {
        kind: 'dress',
        fabric: woven('chalk', 'dots', 'red'),
        trim: 'red',
        style: 'tea',
        length: 'midi',
        sleeve: 'short'
      },
      { x: 640, y: 830, scale: 1.26, turn: 6 }
    ]
  ],
  kids: [
    [
      { kind: 'dungarees', fabric: woven('denim', 'denim'), thread: 'mustard', leg: 'short' },
      { x: 600, y: 790, scale: 1.28, turn: -6 }
    ]
  ],
  accessories: [
    [
      { kind: 'bag', fabric: plain('rust'), trim: 'cocoa', style: 'bucket' },
      { x: 660, y: 1340, scale: 1.12, turn: 0 }
    ],
    [
      { kind: 'sunglasses', frame: 'ink', lens: 'slate', style: 'round' },
      { x: 390, y: 1410, scale: 0.62, turn: 0 }
    ]
  ],
  footwear: [
    [
      {
        kind: 'sneaker',
        fabric: plain('chalk'),
        trim: 'pine',
        sole: 'chalk',
        laces: 'chalk',
        style: 'court'
      },
      { x: 640, y: 1130, scale: 1.22, turn: -5 }
    ]
  ]
}

export const tileNames = Object.keys(TILES) as Department[]

export function drawTile(name: Department): string {
  const sheet = createSheet()
  const content = TILES[name].map(([drawing, spot]) => drawAtSpot(sheet, drawing, spot)).join('')
  const ground = drawPaper(sheet, PAPER, 1200, 1500)
  return drape(
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="750" viewBox="0 0 1200 1500">${sheet.definitions()}${ground}${content}</svg>`,
    2
  )
}
