import { type Boot, drawSingleBoot } from './boot.ts'
import { drawSingleShoe, type DressShoe } from './dress-shoe.ts'
import { mapPoints } from './path.ts'
import type { Sheet } from './sheet.ts'
import type { Place } from './shoe.ts'
import { drawSingleSneaker, type Sneaker } from './sneaker.ts'

/** The toe points to the right. */
const TURNED: Place = (d) => mapPoints(d, (x, y) => [-x, y + 1090])

export function drawOneShoe(sheet: Sheet, shoe: Boot | DressShoe | Sneaker): string {
  switch (shoe.kind) {
    case 'boot':
      return drawSingleBoot(sheet, shoe, TURNED)
    case 'dress-shoe':
      return drawSingleShoe(sheet, shoe, TURNED)
    case 'sneaker':
      return drawSingleSneaker(sheet, shoe, TURNED)
  }
}
