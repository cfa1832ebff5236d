import { button, cloth, ribbing, seam } from '../cloth.ts'
import { colors } from '../color.ts'
import { plain } from '../fabric.ts'
import { both, crease, flip } from '../path.ts'
import { outlineOf, type Romper } from '../romper.ts'
import type { Sheet } from '../sheet.ts'

/** A round collar that closes at the nape. */
function napeCollar(sheet: Sheet, { trim }: Romper): string {
  const leaf = 'M3 268C50 266 84 262 108 262C136 276 166 306 172 330C150 366 90 378 40 374C18 372 6 352 3 330Z'
  return cloth(sheet, leaf, plain(trim)) + cloth(sheet, flip(leaf), plain(trim))
}

export function drawRomperBack(sheet: Sheet, romper: Romper): string {
  const { fabric } = romper
  const trim = plain(romper.trim)
  const isLong = romper.style === 'sleepsuit'
  const { body, sleeve } = outlineOf(romper, 'M0 284C50 284 84 278 106 266')
  const buttons = [318, 378, 438].map((y) => button(0, y, colors[romper.trim], 11)).join('')
  return [
    cloth(sheet, sleeve, fabric, { angle: -16, creases: crease(310, 610, 400, 560, 10, 10) }),
    cloth(sheet, flip(sleeve), fabric, { angle: 16, creases: crease(-310, 610, -400, 560, -10, 10) }),
    ribbing(
      both(isLong ? 'M464 812C440 832 402 836 380 826' : 'M368 534C340 558 310 560 288 544'),
      trim,
      isLong ? 48 : 34
    ),
    cloth(sheet, body, fabric, {
      creases: crease(280, 540, 160, 640, 14, 13) + crease(-10, 990, -180, 930, -12, 11),
      ridges: crease(-180, 440, -190, 900, -8, 40)
    }),
    seam(both('M0 800C110 800 200 792 296 770') + 'M0 300L0 480', fabric, 3),
    isLong
      ? ribbing(both('M298 1196C250 1226 170 1226 114 1196'), trim, 44)
      : ribbing(both('M350 1030C290 1066 200 1076 128 1062'), trim, 42),
    isLong ? ribbing(both('M0 284C50 284 84 278 106 266'), trim, 32) : napeCollar(sheet, romper),
    buttons
  ].join('')
}
