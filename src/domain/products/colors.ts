/** Swatches of common colors. */
const SWATCHES = new Map([
  ['black', '#1c1b1a'],
  ['white', '#ffffff'],
  ['ivory', '#f3eddd'],
  ['cream', '#efe4c9'],
  ['beige', '#d8c3a5'],
  ['sand', '#cdb58e'],
  ['camel', '#b98a57'],
  ['brown', '#6b4630'],
  ['gray', '#8c8c8c'],
  ['grey', '#8c8c8c'],
  ['charcoal', '#3e4247'],
  ['silver', '#c4c7cb'],
  ['navy', '#1f2c4d'],
  ['blue', '#2f5fa8'],
  ['light blue', '#a9c8e8'],
  ['indigo', '#35407a'],
  ['teal', '#1f6f70'],
  ['green', '#3a7d44'],
  ['olive', '#6a6b3a'],
  ['sage', '#9caf88'],
  ['yellow', '#e3b505'],
  ['mustard', '#c9971c'],
  ['orange', '#dc7a2b'],
  ['rust', '#a8502c'],
  ['red', '#b3282d'],
  ['burgundy', '#6d1f2f'],
  ['pink', '#e3a6b4'],
  ['rose', '#c9707f'],
  ['purple', '#6c4a8b'],
  ['lilac', '#b9a3d0'],
  ['gold', '#c5a253']
])

const UNKNOWN_SWATCH = '#b8b2a7'

/** Returns the color as `#rrggbb`. */
export const findSwatch = (name: string): string => SWATCHES.get(name) ?? UNKNOWN_SWATCH
