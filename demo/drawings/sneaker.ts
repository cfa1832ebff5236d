import { cloth, seam, stitch, strip } from './cloth.ts'
import { type Color, colors, seamTone, shade } from './color.ts'
import { type Fabric, plain } from './fabric.ts'
import { crease } from './path.ts'
import type { Sheet } from './sheet.ts'
import { contactShadow, PAIR, type Place } from './shoe.ts'
import { sneakerPanels } from './sneaker-panels.ts'

export interface Sneaker {
  kind: 'sneaker'
  fabric: Fabric
  trim: Color
  sole: Color
  laces: Color
  style: 'court' | 'runner' | 'high' | 'canvas'
}

interface Shape {
  upper: string
  lining: string
  tongue: string
}

function shapeOf(style: Sneaker['style']): Shape {
  const front = 'M-412 -66C-424 -122 -396 -160 -330 -178C-256 -198 -190 -232 -136 -282'
  if (style === 'high') {
    return {
      upper: `${front}C-96 -330 -60 -410 -34 -486C20 -470 90 -462 150 -470C230 -480 290 -498 332 -512C352 -420 336 -330 372 -262C396 -210 408 -160 414 -100C200 -80 -200 -68 -412 -66Z`,
      lining: 'M-34 -486C40 -540 250 -556 332 -512C290 -498 230 -480 150 -470C90 -462 20 -470 -34 -486Z',
      tongue: 'M-146 -270C-116 -350 -80 -450 -52 -540C-20 -560 30 -556 50 -530C40 -470 0 -400 -40 -360Z'
    }
  }
  return {
    upper: `${front}C-106 -310 -86 -336 -66 -358C-36 -334 20 -318 90 -314C190 -308 286 -322 340 -384C376 -392 396 -362 394 -316C392 -244 404 -170 414 -100C200 -80 -200 -68 -412 -66Z`,
    lining: 'M-66 -358C0 -386 250 -412 340 -384C286 -322 190 -308 90 -314C20 -318 -36 -334 -66 -358Z',
    tongue: 'M-150 -266C-126 -320 -104 -386 -76 -428C-44 -446 4 -438 20 -410C6 -360 -30 -330 -66 -300Z'
  }
}

function soleOf(sheet: Sheet, shoe: Sneaker, place: Place): string {
  const rubber = plain(shoe.sole)
  if (shoe.style === 'runner') {
    const foam =
      'M-430 -96C-300 -84 -180 -96 -60 -92C120 -88 300 -112 424 -146C458 -110 464 -60 436 -22C400 2 330 -6 230 -8C120 -8 60 -30 -40 -26C-140 -22 -240 4 -340 0C-400 -4 -446 -46 -430 -96Z'
    const groove = 'M-410 -50C-300 -36 -180 -60 -60 -58C120 -56 300 -74 440 -92'
    return (
      cloth(sheet, place(foam), rubber) +
      strip(place(groove), colors[shoe.trim], 12) +
      `<path d="${place('M-380 2C-260 6 -160 -12 -40 -18C80 -22 240 4 420 -8')}" fill="none" stroke="${shade(colors[shoe.trim], 0.4)}" stroke-width="14" stroke-linecap="round"/>`
    )
  }
  const cup =
    'M-426 -78C-300 -72 -120 -80 20 -84C180 -88 320 -96 420 -110C436 -70 434 -30 414 -6C380 4 -330 6 -376 0C-416 -10 -440 -44 -426 -78Z'
  return (
    cloth(sheet, place(cup), rubber) +
    stitch(place('M-414 -58C-300 -52 -120 -60 20 -64C180 -68 320 -76 416 -88'), seamTone(colors[shoe.sole]), 2.6) +
    (shoe.style === 'canvas' || shoe.style === 'high'
      ? strip(place('M-416 -34C-300 -28 100 -36 420 -56'), colors[shoe.trim], 7, 'butt')
      : seam(place('M-410 -18C-200 -12 200 -14 418 -24'), rubber, 3))
  )
}

function lacing(sheet: Sheet, shoe: Sneaker, place: Place): string {
  const high = shoe.style === 'high'
  const stay = high
    ? 'M-196 -228C-150 -258 -90 -330 -34 -486L10 -474C-30 -340 -80 -240 -150 -182C-176 -184 -192 -200 -196 -228Z'
    : 'M-200 -226C-150 -256 -96 -312 -66 -358L-28 -324C-54 -270 -100 -216 -158 -178C-182 -184 -198 -200 -200 -226Z'
  const rows = high ? 6 : 5
  const step = high ? ([24, -50] as const) : ([25, -31] as const)
  const bars = Array.from({ length: rows }, (_, at) => {
    const x = -150 + at * step[0] + (high ? at * at * 0.8 : 0)
    const y = -214 + at * step[1]
    return `M${x} ${y}C${x - 16} ${y - 22} ${x - 36} ${y - 30} ${x - 52} ${y - 26}`
  })
  const top = high ? ([-50, -492] as const) : ([-82, -360] as const)
  const bow = `M${top[0]} ${top[1]}C${top[0] - 60} ${top[1] - 40} ${top[0] - 96} ${top[1] + 4} ${top[0] - 70} ${top[1] + 30}C${top[0] - 40} ${top[1] + 44} ${top[0] - 12} ${top[1] + 20} ${top[0]} ${top[1]}C${top[0] + 40} ${top[1] + 6} ${top[0] + 66} ${top[1] + 40} ${top[0] + 40} ${top[1] + 66}`
  return (
    cloth(sheet, place(stay), plain(shoe.style === 'court' ? shoe.trim : shoe.fabric.color)) +
    strip(place(bars.join('')), colors[shoe.laces], 13) +
    strip(place(bow), colors[shoe.laces], 10)
  )
}

export function drawSingleSneaker(sheet: Sheet, shoe: Sneaker, place: Place): string {
  const { upper, lining, tongue } = shapeOf(shoe.style)
  const lines =
    crease(-250, -190, -180, -110, -16, 9) +
    crease(-200, -214, -120, -120, -18, 9) +
    crease(120, -280, 200, -200, 16, 9)
  return [
    contactShadow(place),
    cloth(sheet, place(lining), plain('stone'), { creases: place(crease(-60, -350, 350, -372, 6, 16)) }),
    cloth(sheet, place(tongue), shoe.fabric),
    cloth(sheet, place(upper), shoe.fabric, { creases: place(lines), angle: -8 }),
    sneakerPanels(sheet, shoe, place),
    soleOf(sheet, shoe, place),
    lacing(sheet, shoe, place)
  ].join('')
}

export function drawSneaker(sheet: Sheet, shoe: Sneaker): string {
  return PAIR.map((place) => drawSingleSneaker(sheet, shoe, place)).join('')
}
