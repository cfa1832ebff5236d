import { button, cloth, label, ribbing, seam } from './cloth.ts'
import { type Color, colors } from './color.ts'
import { type Fabric, plain } from './fabric.ts'
import { both, crease, flip, mirrored } from './path.ts'
import type { Sheet } from './sheet.ts'

export interface Romper {
  kind: 'romper'
  fabric: Fabric
  trim: Color
  style: 'sleepsuit' | 'playsuit'
}

function peterPan(sheet: Sheet, trim: Color): string {
  const leaf = 'M2 372C60 366 96 330 104 272C130 282 166 306 172 340C172 410 110 452 50 440C20 430 4 404 2 372Z'
  return cloth(sheet, leaf, plain(trim)) + cloth(sheet, flip(leaf), plain(trim))
}

/** `neck` runs from the middle to the shoulder. */
export function outlineOf({ style }: Romper, neck: string): { body: string; sleeve: string } {
  return style === 'sleepsuit'
    ? {
        body: mirrored(
          `${neck}C150 282 220 296 268 318C262 400 262 460 286 520C296 660 300 780 304 900C308 1060 300 1180 300 1240C296 1300 240 1330 180 1316C140 1304 120 1260 110 1200C90 1120 50 1040 0 1000`
        ),
        sleeve:
          'M200 300C330 312 370 400 410 540C440 640 460 740 470 830C440 856 400 860 372 848C350 740 320 640 280 540L210 420Z'
      }
    : {
        body: mirrored(
          `${neck}C150 282 220 296 262 318C256 400 256 450 268 510C276 620 290 720 314 820C330 900 350 970 356 1040C300 1090 200 1100 120 1084C100 1040 50 1010 0 1000`
        ),
        sleeve: 'M200 300C310 306 350 360 372 450C384 500 380 540 364 556C330 580 300 580 276 560L210 420Z'
      }
}

export function drawRomper(sheet: Sheet, romper: Romper): string {
  const { fabric } = romper
  const trim = plain(romper.trim)
  const long = romper.style === 'sleepsuit'
  const { body, sleeve } = outlineOf(romper, 'M0 366C64 366 100 320 106 270')
  const inside = 'M-106 270C-60 240 60 240 106 270C100 320 64 366 0 366C-64 366 -100 320 -106 270Z'
  const snaps = Array.from({ length: 6 }, (_, at) => button(long ? -4 : 0, 430 + at * 96, colors[romper.trim], 12))
  const creases =
    crease(280, 540, 160, 640, 14, 13) +
    crease(-280, 530, -150, 640, -14, 13) +
    crease(10, 990, 170, 920, 12, 11) +
    crease(-10, 990, -180, 930, -12, 11) +
    crease(290, 1100, 170, 1150, -12, 11) +
    crease(-290, 760, -180, 800, 10, 10)
  return [
    cloth(sheet, inside, fabric, { creases: inside }),
    label(0, 262),
    cloth(sheet, sleeve, fabric, {
      angle: -16,
      creases: crease(310, 610, 400, 560, 10, 10) + crease(330, 690, 430, 660, 10, 9)
    }),
    cloth(sheet, flip(sleeve), fabric, { angle: 16, creases: crease(-310, 610, -400, 560, -10, 10) }),
    ribbing(both(long ? 'M464 812C440 832 402 836 380 826' : 'M368 534C340 558 310 560 288 544'), trim, long ? 48 : 34),
    cloth(sheet, body, fabric, { creases, ridges: crease(-180, 440, -190, 900, -8, 40) }),
    seam(
      long ? 'M-26 400C-26 640 -26 860 -20 1000M22 400C22 640 22 860 26 1010' : 'M-24 420L-24 1000M24 420L24 1000',
      fabric,
      3
    ),
    long
      ? ribbing(both('M298 1196C250 1226 170 1226 114 1196'), trim, 44)
      : ribbing(both('M350 1030C290 1066 200 1076 128 1062'), trim, 42),
    ...snaps,
    long ? ribbing('M-106 270C-100 320 -64 366 0 366C64 366 100 320 106 270', trim, 32) : peterPan(sheet, romper.trim)
  ].join('')
}
