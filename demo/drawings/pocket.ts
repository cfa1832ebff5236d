import { cloth, seam, stitch } from './cloth.ts'
import type { Fabric } from './fabric.ts'
import type { Sheet } from './sheet.ts'

export function patchPocket(
  sheet: Sheet,
  fabric: Fabric,
  x: number,
  y: number,
  width: number,
  height: number,
  thread: string
): string {
  const right = x + width
  const d = `M${x} ${y}C${x + width * 0.4} ${y + 4} ${x + width * 0.6} ${y + 4} ${right} ${y}L${right + 2} ${y + height * 0.78}L${x + width * 0.5} ${y + height}L${x - 2} ${y + height * 0.78}Z`
  const inner = `M${x + 7} ${y + 30}L${x + 6} ${y + height * 0.75}L${x + width * 0.5} ${y + height - 9}L${right - 6} ${y + height * 0.75}L${right - 7} ${y + 30}`
  return cloth(sheet, d, fabric) + stitch(`${inner}M${x} ${y + 26}L${right} ${y + 26}`, thread, 2.2)
}

export function handPocket(
  sheet: Sheet,
  fabric: Fabric,
  x: number,
  y: number,
  width: number,
  height: number,
  thread: string
): string {
  const right = x + width
  const low = y + height
  const d = `M${x} ${y}L${right} ${y}L${right + 4} ${low - 26}C${right + 2} ${low - 6} ${right - 12} ${low} ${right - 26} ${low}L${x + 24} ${low}C${x + 8} ${low} ${x - 4} ${low - 8} ${x - 4} ${low - 26}Z`
  return (
    cloth(sheet, d, fabric) +
    stitch(
      `M${x} ${y + 26}L${right} ${y + 26}M${x + 6} ${y + 40}L${x + 4} ${low - 28}C${x + 6} ${low - 12} ${x + 12} ${low - 8} ${x + 26} ${low - 8}L${right - 26} ${low - 8}C${right - 10} ${low - 8} ${right - 5} ${low - 14} ${right - 4} ${low - 28}L${right - 7} ${y + 40}`,
      thread,
      2.2
    )
  )
}

export function flap(
  sheet: Sheet,
  fabric: Fabric,
  x: number,
  y: number,
  width: number,
  height: number,
  thread: string
): string {
  const right = x + width
  const d = `M${x} ${y}L${right} ${y}L${right + 2} ${y + height * 0.7}C${x + width * 0.8} ${y + height * 0.78} ${x + width * 0.6} ${y + height} ${x + width * 0.5} ${y + height}C${x + width * 0.4} ${y + height} ${x + width * 0.2} ${y + height * 0.78} ${x - 2} ${y + height * 0.7}Z`
  return cloth(sheet, d, fabric) + stitch(`M${x + 6} ${y + 8}L${right - 6} ${y + 8}`, thread, 2.2)
}

export function welts(fabric: Fabric, x: number, y: number, length: number, lean: number): string {
  const line = (side: number): string => `M${side * x} ${y}L${side * (x + lean)} ${y + length}`
  const inner = (side: number): string => `M${side * (x - 18)} ${y + 4}L${side * (x + lean - 18)} ${y + length - 4}`
  const end = (side: number): string =>
    `M${side * x} ${y}L${side * (x - 18)} ${y + 4}M${side * (x + lean)} ${y + length}L${side * (x + lean - 18)} ${y + length - 4}`
  return seam(line(1) + line(-1) + inner(1) + inner(-1) + end(1) + end(-1), fabric, 3.4)
}
