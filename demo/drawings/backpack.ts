import { cloth, label, seam, stitch, strip } from './cloth.ts'
import { type Color, colors, seamTone } from './color.ts'
import { type Fabric, plain } from './fabric.ts'
import { floorShadow } from './floor.ts'
import { both, crease, mirrored } from './path.ts'
import type { Sheet } from './sheet.ts'

export interface Backpack {
  kind: 'backpack'
  fabric: Fabric
  trim: Color
  style: 'day' | 'roll-top'
}

const METAL = '#c79f4b'

function dayPack(sheet: Sheet, pack: Backpack): string {
  const { fabric } = pack
  const tone = seamTone(colors[fabric.color])
  const body = mirrored('M0 380C170 380 290 440 310 600C330 760 346 960 340 1130C336 1210 290 1240 220 1244L0 1250')
  const pocket = mirrored('M0 820C120 820 210 832 250 850C266 940 276 1040 270 1120C266 1176 230 1196 190 1198L0 1202')
  return (
    cloth(sheet, body, fabric, {
      creases:
        crease(-310, 640, -240, 790, 14, 14) +
        crease(310, 620, 230, 800, -14, 14) +
        crease(-330, 1120, -280, 1220, 8, 12),
      ridges: crease(-210, 480, -260, 1100, -14, 44)
    }) +
    strip('M-262 640C-240 500 -120 452 0 450C120 452 240 500 262 640', METAL, 9) +
    stitch(
      'M-278 650C-258 490 -130 434 0 432C130 434 258 490 278 650M-246 640C-226 512 -116 470 0 468C116 470 226 512 246 640',
      tone,
      2.8
    ) +
    strip('M262 640L270 700', METAL, 13) +
    cloth(
      sheet,
      pocket,
      { ...fabric, weave: fabric.weave === 'block' ? 'plain' : fabric.weave },
      { creases: crease(-240, 1150, -100, 1190, -8, 9) }
    ) +
    strip('M-226 880C-120 862 120 862 226 880', METAL, 8) +
    strip('M200 880L214 940', colors[pack.trim], 14) +
    stitch('M-250 900C-258 1000 -262 1080 -252 1130M250 900C258 1000 262 1080 252 1130', tone, 2.6) +
    cloth(sheet, 'M-70 620L70 620L70 716L-70 716Z', plain(pack.trim)) +
    label(0, 646, 70)
  )
}

function rollTop(sheet: Sheet, pack: Backpack): string {
  const { fabric } = pack
  const leather = colors[pack.trim]
  const body = mirrored('M0 470C130 470 240 476 286 500C310 700 336 920 336 1120C332 1206 290 1240 210 1244L0 1250')
  const roll = mirrored('M0 360C140 354 240 360 292 384C316 420 316 480 286 520C200 540 90 544 0 542')
  return (
    cloth(sheet, body, fabric, {
      creases:
        crease(-290, 540, -200, 700, 14, 14) + crease(280, 560, 180, 760, -16, 14) + crease(40, 560, 60, 740, 8, 12),
      ridges: crease(-210, 560, -250, 1100, -12, 44)
    }) +
    cloth(sheet, roll, fabric, {
      creases: crease(-290, 430, 290, 440, -14, 11) + crease(-280, 490, 280, 494, -10, 8)
    }) +
    strip(both('M150 360C166 480 170 620 168 820'), leather, 40, 'butt') +
    strip(both('M132 740L204 740L204 806L132 806Z'), METAL, 9) +
    strip(both('M168 800L168 880'), leather, 34, 'butt') +
    seam(both('M168 840L168 844M168 862L168 866'), plain('ink'), 7) +
    cloth(sheet, mirrored('M0 930L226 930L240 1150C240 1180 220 1196 190 1196L0 1200'), fabric) +
    stitch('M-214 950L-224 1150M214 950L224 1150M-220 950L220 950', seamTone(colors[fabric.color]), 2.8) +
    label(0, 1050, 70)
  )
}

export function drawBackpack(sheet: Sheet, pack: Backpack): string {
  const straps = both('M180 460C330 560 400 800 380 1060C376 1130 350 1180 310 1200')
  return [
    floorShadow(-330, 330, 1244),
    strip(straps, colors[pack.fabric.color], 54, 'butt'),
    stitch(straps, seamTone(colors[pack.fabric.color]), 2.8),
    strip('M-70 400C-80 290 80 290 70 400', colors[pack.trim], 26, 'butt'),
    pack.style === 'day' ? dayPack(sheet, pack) : rollTop(sheet, pack)
  ].join('')
}
