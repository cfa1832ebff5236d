import type { Backpack } from '../backpack.ts'
import { cloth, label, stitch, strip } from '../cloth.ts'
import { colors, seamTone } from '../color.ts'
import { plain } from '../fabric.ts'
import { floorShadow } from '../floor.ts'
import { both, crease, mirrored } from '../path.ts'
import type { Sheet } from '../sheet.ts'

const METAL = '#c79f4b'

/** The padded side that rests on the wearer, with both straps. */
export function drawBackpackBack(sheet: Sheet, pack: Backpack): string {
  const { fabric } = pack
  const tone = seamTone(colors[fabric.color])
  const top = pack.style === 'day' ? 380 : 366
  const body = mirrored(
    `M0 ${top}C170 ${top} 290 440 310 600C330 760 346 960 340 1130C336 1210 290 1240 220 1244L0 1250`
  )
  const panel = mirrored('M0 470C110 470 200 500 224 600C240 760 250 900 244 1080C236 1130 190 1146 140 1148L0 1150')
  const straps = both('M96 470C190 500 236 640 232 800C228 940 250 1060 296 1150')
  const webbing = both('M246 1010C256 1070 276 1120 306 1180')
  return [
    floorShadow(-330, 330, 1244),
    strip(`M-70 ${top + 20}C-80 ${top - 90} 80 ${top - 90} 70 ${top + 20}`, colors[pack.trim], 26, 'butt'),
    cloth(sheet, body, fabric, {
      creases: crease(-310, 640, -270, 790, 14, 12) + crease(-330, 1120, -280, 1220, 8, 12)
    }),
    cloth(sheet, panel, fabric, {
      creases: crease(-200, 700, 200, 700, 12, 10) + crease(-210, 930, 210, 930, 12, 10)
    }),
    stitch(
      mirrored('M0 486C104 486 188 514 210 606C226 760 236 900 230 1074C222 1116 184 1132 138 1134L0 1136'),
      tone,
      2.6
    ),
    strip(webbing, colors[pack.trim], 22, 'butt'),
    strip(straps, colors[fabric.color], 62, 'butt'),
    stitch(
      both(
        'M84 492C168 524 212 650 208 800C206 900 216 980 232 1040M112 456C212 490 262 640 256 800C252 920 266 1010 292 1080'
      ),
      tone,
      2.6
    ),
    strip(both('M206 940L262 930'), METAL, 10),
    cloth(sheet, mirrored('M0 452L112 452C118 470 118 490 110 506L0 508'), plain(pack.trim)),
    label(0, 466, 56)
  ].join('')
}
