import { type Color, colors } from './color.ts'
import type { Drawing } from './drawing.ts'
import type { Fabric } from './fabric.ts'

/** Parts that keep the drawing's own color are absent. */
interface Parts {
  fabric?: Fabric
  trim?: Color
  buttons?: Color
  thread?: Color
  buckle?: Color
  sole?: Color
  laces?: Color
  frame?: Color
  lens?: Color
}

export interface Colorway extends Parts {
  name: string
  /** The color of the fabric or frame if absent. */
  swatch?: Color
}

export function recolor(drawing: Drawing, { name: _name, swatch: _swatch, ...parts }: Colorway): Drawing {
  return Object.assign({}, drawing, parts)
}

export function swatchOf(drawing: Drawing, colorway: Colorway): string {
  const recolored = recolor(drawing, colorway)
  return colors[colorway.swatch ?? (recolored.kind === 'sunglasses' ? recolored.frame : recolored.fabric.color)]
}
