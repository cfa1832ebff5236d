export const colors = {
  chalk: '#f6f1e7',
  ecru: '#e9dfca',
  oat: '#d8c6a6',
  camel: '#c19a6b',
  tobacco: '#8b5e3c',
  cocoa: '#573a2c',
  rust: '#b5532f',
  clay: '#c9805f',
  blush: '#e7b9a9',
  rose: '#c96f73',
  bordeaux: '#6f2232',
  red: '#b8352f',
  mustard: '#d9a441',
  butter: '#f1d98a',
  olive: '#6d6a3d',
  moss: '#4f5d43',
  sage: '#a9b597',
  pine: '#27473d',
  mint: '#bcd6c4',
  sky: '#a9c4d6',
  wash: '#7d9bb8',
  denim: '#46658a',
  indigo: '#2b3f63',
  navy: '#232c45',
  cobalt: '#3457a6',
  lilac: '#b9a8c9',
  plum: '#5a3a55',
  stone: '#b7afa2',
  slate: '#6b727a',
  charcoal: '#3d3d42',
  ink: '#24232a',
  gold: '#c79f4b',
  steel: '#b9bfc4'
} as const

export type Color = keyof typeof colors

const SHADOW = '#1d1720'
const LIGHT = '#fffaf0'

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
}

function mix(from: string, to: string, amount: number): string {
  const target = channels(to)
  const mixed = channels(from).map((value, index) => value + ((target[index] ?? value) - value) * amount)
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

export function shade(hex: string, amount: number): string {
  return mix(hex, SHADOW, amount)
}

export function tint(hex: string, amount: number): string {
  return mix(hex, LIGHT, amount)
}

export function isDark(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = channels(hex)
  return red * 0.3 + green * 0.59 + blue * 0.11 < 90
}

export function outline(hex: string): string {
  return shade(hex, isDark(hex) ? 0.6 : 0.5)
}

/** The color of a seam: lighter on dark cloth, darker on light. */
export function seamTone(hex: string): string {
  return isDark(hex) ? tint(hex, 0.28) : shade(hex, 0.38)
}
