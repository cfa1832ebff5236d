import { seam, strip } from './cloth.ts'
import { type Color, colors, outline, shade, tint } from './color.ts'
import { plain } from './fabric.ts'
import { floorShadow } from './floor.ts'
import { flip, mapPoints } from './path.ts'
import type { Sheet } from './sheet.ts'

export interface Sunglasses {
  kind: 'sunglasses'
  frame: Color
  lens: Color
  style: 'round' | 'square' | 'cat-eye'
}

const LENS: Record<Sunglasses['style'], string> = {
  round: 'M60 800C60 690 140 622 244 622C350 622 428 700 428 802C428 906 350 982 244 982C138 982 60 910 60 800Z',
  square: 'M56 690C110 650 350 640 436 668C452 740 440 880 404 930C350 984 160 984 106 936C66 890 52 780 56 690Z',
  'cat-eye': 'M56 730C110 670 330 610 470 600C470 720 430 860 380 920C320 976 170 976 112 930C70 890 50 810 56 730Z'
}

function lens(sheet: Sheet, d: string, glasses: Sunglasses): string {
  const glass = colors[glasses.lens]
  const fade = sheet.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2=".2" y2="1"><stop offset="0" stop-color="${shade(glass, 0.55)}"/><stop offset="1" stop-color="${tint(glass, 0.35)}"/></linearGradient>`
  )
  const clip = sheet.define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)
  return (
    `<path d="${d}" fill="url(#${fade})" fill-opacity=".94"/>` +
    `<g clip-path="url(#${clip})" fill="#fffaf0"><path d="M-460 560L-330 560L-560 1020L-690 1020ZM-290 560L-260 560L-490 1020L-520 1020ZM200 560L330 560L100 1020L-30 1020ZM370 560L400 560L170 1020L140 1020Z" fill-opacity=".16"/></g>`
  )
}

export function drawSunglasses(sheet: Sheet, glasses: Sunglasses): string {
  const frame = colors[glasses.frame]
  const right = LENS[glasses.style]
  const left = flip(right)
  const inner = (d: string, side: number): string =>
    mapPoints(d, (x, y) => [side * 246 + (x - side * 246) * 0.985, 800 + (y - 800) * 0.985])
  const arms = 'M430 690C470 700 486 720 470 760C440 860 -180 1040 -300 1060C-330 1066 -360 1050 -350 1030'
  const width = glasses.style === 'round' ? 26 : 36
  const ridge = (d: string): string =>
    `<path d="${d}" fill="none" stroke="${tint(frame, 0.5)}" stroke-opacity=".5" stroke-width="5" transform="translate(-4 -7)"/>`
  const rim = (d: string): string =>
    `<path d="${d}" fill="none" stroke="${outline(frame)}" stroke-width="${width + 6}"/><path d="${d}" fill="none" stroke="${frame}" stroke-width="${width}"/>${ridge(d)}`
  return [
    floorShadow(-400, 400, 1056),
    strip(arms, shade(frame, 0.3), 24),
    strip(flip(arms), shade(frame, 0.15), 24),
    lens(sheet, inner(right, 1), glasses),
    lens(sheet, inner(left, -1), glasses),
    rim(right),
    rim(left),
    strip(
      glasses.style === 'round' ? 'M-66 770C-40 716 40 716 66 770' : 'M-66 760C-36 722 36 722 66 760',
      frame,
      width * 0.9
    ),
    strip('M420 690L456 684M-420 690L-456 684', frame, 40, 'butt'),
    seam('M428 684L429 684M-428 684L-429 684', plain('chalk'), 9)
  ].join('')
}
