import { cloth, seam, stitch, strip } from './cloth.ts'
import { type Color, colors, seamTone } from './color.ts'
import { type Fabric, plain } from './fabric.ts'
import { crease } from './path.ts'
import type { Sheet } from './sheet.ts'
import { CLOSE_PAIR, contactShadow, PAIR, type Place } from './shoe.ts'

export interface DressShoe {
  kind: 'dress-shoe'
  fabric: Fabric
  trim: Color
  sole: Color
  style: 'penny' | 'pump' | 'flat' | 'espadrille'
}

const LOW =
  'M-420 -56C-428 -104 -392 -140 -318 -156C-240 -174 -160 -206 -76 -250C-40 -262 -10 -250 0 -226C60 -184 240 -180 336 -272C370 -288 398 -264 396 -222C394 -170 404 -110 404 -66Z'
const OPEN = 'M-60 -246C40 -292 250 -318 336 -272C240 -180 60 -184 0 -226C-10 -244 -36 -256 -60 -246Z'
const FLAT =
  'M-424 -34C-436 -78 -404 -110 -330 -120C-260 -130 -214 -140 -186 -158C-130 -104 60 -92 200 -120C270 -134 320 -166 352 -202C384 -210 402 -186 400 -150C398 -110 404 -70 404 -40Z'
const PUMP =
  'M-430 -16C-436 -50 -404 -78 -330 -92C-270 -102 -220 -120 -190 -146C-120 -90 20 -110 150 -200C230 -250 300 -310 336 -356C372 -366 396 -340 396 -304C396 -270 394 -240 386 -216C300 -196 200 -140 90 -56C20 -16 -200 -10 -430 -16Z'

function soleOf(sheet: Sheet, shoe: DressShoe, place: Place): string {
  const leather = plain(shoe.sole)
  switch (shoe.style) {
    case 'pump':
      return (
        cloth(
          sheet,
          place(
            'M-432 -22C-200 -12 -20 -14 92 -62C200 -140 290 -200 372 -226L388 -206C300 -176 210 -120 104 -40C30 0 -330 4 -410 0C-434 -4 -438 -14 -432 -22Z'
          ),
          leather
        ) +
        cloth(
          sheet,
          place('M262 -178C300 -204 350 -224 390 -226C394 -150 378 -70 366 0L336 0C334 -70 322 -130 262 -178Z'),
          shoe.fabric
        )
      )
    case 'espadrille': {
      const rope = 'M-426 -62C-200 -44 200 -44 410 -66L414 -8C340 6 -330 8 -390 0C-430 -8 -440 -40 -426 -62Z'
      const twist = Array.from({ length: 33 }, (_, at) => `M${-424 + at * 26} -4L${-408 + at * 26} -56`).join('')
      return cloth(sheet, place(rope), plain('oat'), {
        applied: `<path d="${place(twist)}" stroke="#8b5e3c" stroke-opacity=".55" stroke-width="5"/><path d="${place('M-426 -32C-200 -18 200 -18 414 -36')}" fill="none" stroke="#8b5e3c" stroke-opacity=".5" stroke-width="4"/>`
      })
    }
    case 'flat':
      return cloth(
        sheet,
        place(
          'M-428 -40C-200 -30 200 -30 408 -44L410 -2L300 0C290 -14 270 -16 240 -14C60 -10 -100 0 -380 0C-428 -4 -440 -24 -428 -40Z'
        ),
        leather
      )
    case 'penny':
      return (
        cloth(sheet, place('M206 -60L408 -64L402 0L216 0Z'), leather) +
        cloth(
          sheet,
          place(
            'M-426 -64C-200 -56 200 -58 410 -72L410 -38C300 -34 200 -34 120 -28C0 -14 -100 0 -200 0L-370 0C-424 -4 -440 -40 -426 -64Z'
          ),
          leather
        ) +
        stitch(place('M-414 -52C-200 -44 200 -46 404 -58'), seamTone(colors[shoe.sole]), 2.4)
      )
  }
}

function fittings(sheet: Sheet, shoe: DressShoe, place: Place): string {
  const { fabric } = shoe
  const apron = 'M-360 -132C-300 -106 -220 -112 -140 -150C-110 -166 -80 -190 -70 -214'
  switch (shoe.style) {
    case 'penny':
      return (
        seam(place(apron), fabric, 4) +
        strip(place('M-60 -250C-30 -200 -40 -130 -70 -68'), colors[shoe.trim], 46, 'butt') +
        seam(place('M-66 -190L-34 -182M-70 -160L-36 -152'), plain(shoe.trim), 4) +
        seam(place('M300 -246C280 -190 290 -120 300 -70'), fabric, 3)
      )
    case 'pump':
      return seam(place('M300 -318C300 -280 310 -240 330 -204'), fabric, 3)
    case 'flat':
      return strip(
        place(
          'M-186 -152C-200 -190 -250 -190 -244 -160C-240 -140 -206 -140 -186 -152C-170 -190 -122 -186 -130 -158C-138 -138 -166 -142 -186 -152'
        ),
        colors[shoe.trim],
        11
      )
    case 'espadrille':
      return (
        stitch(place('M-410 -66C-200 -50 200 -50 400 -70'), colors[shoe.trim], 6) +
        cloth(sheet, place('M-30 -228C-6 -250 30 -240 50 -216C60 -180 50 -160 30 -150C0 -160 -20 -190 -30 -228Z'), {
          color: shoe.trim,
          weave: 'rib',
          accent: shoe.trim
        })
      )
  }
}

export function drawSingleShoe(sheet: Sheet, shoe: DressShoe, place: Place): string {
  const slender = shoe.style === 'pump' || shoe.style === 'flat'
  const upper = shoe.style === 'pump' ? PUMP : shoe.style === 'flat' ? FLAT : LOW
  const footbed =
    shoe.style === 'pump'
      ? 'M-190 -146C-150 -176 -90 -180 -30 -176C100 -230 240 -330 336 -356C300 -310 230 -250 150 -200C20 -110 -120 -90 -190 -146Z'
      : 'M-186 -158C-140 -184 -60 -180 0 -172C140 -176 260 -206 352 -202C320 -166 270 -134 200 -120C60 -92 -130 -104 -186 -158Z'
  const lines = slender
    ? crease(-260, -110, -170, -60, -12, 7)
    : crease(-190, -186, -130, -90, -18, 9) + crease(-150, -204, -90, -110, -16, 8)
  return [
    contactShadow(place),
    cloth(sheet, place(slender ? footbed : OPEN), plain('oat'), { creases: place(slender ? '' : OPEN) }),
    cloth(sheet, place(upper), shoe.fabric, {
      creases: place(lines),
      ridges: place(crease(-380, -96, -190, -130, -10, 14))
    }),
    soleOf(sheet, shoe, place),
    fittings(sheet, shoe, place)
  ].join('')
}

export function drawDressShoe(sheet: Sheet, shoe: DressShoe): string {
  const pair = shoe.style === 'flat' ? CLOSE_PAIR : PAIR
  return pair.map((place) => drawSingleShoe(sheet, shoe, place)).join('')
}
