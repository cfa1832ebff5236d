import { cloth, label, seam } from './cloth.ts'
import type { Fabric } from './fabric.ts'
import { crease } from './path.ts'
import type { Sheet } from './sheet.ts'

/** The fold is on the right, and the knit rests on `y`. */
function drawFoldedKnit(sheet: Sheet, fabric: Fabric, x: number, y: number, width: number, height: number): string {
  const half = width / 2
  const d = `M${-half} ${-height + 6}C${-half - 34} ${-height + 16} ${-half - 36} -14 ${-half + 4} -4C${-half * 0.4} 8 ${half * 0.4} 10 ${half} -2C${half + 46} -12 ${half + 44} ${-height + 8} ${half} ${-height}C${half * 0.4} ${-height - 14} ${-half * 0.4} ${-height - 12} ${-half} ${-height + 6}Z`
  const fold = `M${-half - 22} ${-height * 0.46}C${-half * 0.4} ${-height * 0.36} ${half * 0.5} ${-height * 0.38} ${half + 16} ${-height * 0.52}`
  const tuck =
    crease(-half - 30, -height * 0.44, half + 20, -height * 0.5, 10, 7) +
    crease(half * 0.2, -height * 0.4, half + 30, -height * 0.8, 12, 6)
  const parts =
    cloth(sheet, d, fabric, { creases: tuck }) + seam(fold, fabric, 4) + label(-half * 0.62, -height * 0.3, 40)
  return `<g transform="translate(${x} ${y})">${parts}</g>`
}

/** From the bottom up. */
export function drawPile(
  sheet: Sheet,
  fabrics: readonly Fabric[],
  x: number,
  y: number,
  width: number,
  height: number
): string {
  const uneven = (at: number): number => ((at * 37) % 31) - 15
  return fabrics
    .map((fabric, at) =>
      drawFoldedKnit(sheet, fabric, x + uneven(at), y - at * (height - 6), width + uneven(at + 2) * 1.6, height)
    )
    .join('')
}
