import { drawBackpackBack } from './back/backpack.ts'
import { drawDressBack, drawSkirtBack } from './back/dresses.ts'
import { drawCoatBack, drawJacketBack } from './back/outerwear.ts'
import { drawRomperBack } from './back/romper.ts'
import { drawHoodieBack, drawKnitwearBack, drawPoloBack, drawShirtBack, drawTeeBack } from './back/tops.ts'
import { drawDungareesBack, drawTrousersBack } from './back/trousers.ts'
import { type Drawing, draw } from './drawing.ts'
import { drawOneShoe } from './one-shoe.ts'
import { drawSandal } from './sandal.ts'
import type { Sheet } from './sheet.ts'

export type View = 'front' | 'back' | 'side' | 'sole' | 'close-up' | 'detail'

/** A thing without another side has two close-ups. */
export function viewsOf(drawing: Drawing): View[] {
  const side = sideOf(drawing)
  return side ? ['front', side, 'close-up'] : ['front', 'close-up', 'detail']
}

export const isEnlarged = (view: View): view is 'close-up' | 'detail' => view === 'close-up' || view === 'detail'

/** Garments have a back, shoes another side. */
function sideOf(drawing: Drawing): View | null {
  switch (drawing.kind) {
    case 'boot':
    case 'dress-shoe':
    case 'sneaker':
      return 'side'
    case 'sandal':
      return 'sole'
    case 'bag':
    case 'belt':
    case 'hat':
    case 'scarf':
    case 'socks':
    case 'sunglasses':
    case 'watch':
      return null
    default:
      return 'back'
  }
}

export function drawView(sheet: Sheet, drawing: Drawing, view: View): string {
  if (view === 'front' || isEnlarged(view)) return draw(sheet, drawing)
  return drawOther(sheet, drawing)
}

function drawOther(sheet: Sheet, drawing: Drawing): string {
  switch (drawing.kind) {
    case 'backpack':
      return drawBackpackBack(sheet, drawing)
    case 'coat':
      return drawCoatBack(sheet, drawing)
    case 'dress':
      return drawDressBack(sheet, drawing)
    case 'dungarees':
      return drawDungareesBack(sheet, drawing)
    case 'hoodie':
      return drawHoodieBack(sheet, drawing)
    case 'jacket':
      return drawJacketBack(sheet, drawing)
    case 'knitwear':
      return drawKnitwearBack(sheet, drawing)
    case 'polo':
      return drawPoloBack(sheet, drawing)
    case 'romper':
      return drawRomperBack(sheet, drawing)
    case 'sandal':
      return drawSandal(sheet, drawing, true)
    case 'shirt':
      return drawShirtBack(sheet, drawing)
    case 'skirt':
      return drawSkirtBack(sheet, drawing)
    case 'tee':
      return drawTeeBack(sheet, drawing)
    case 'trousers':
      return drawTrousersBack(sheet, drawing)
    case 'boot':
    case 'dress-shoe':
    case 'sneaker':
      return drawOneShoe(sheet, drawing)
    default:
      return draw(sheet, drawing)
  }
}
