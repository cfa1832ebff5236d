import { button, cloth, label, ribbing, seam, stitch } from './cloth.ts'
import { type Color, colors, seamTone } from './color.ts'
import { type Fabric, plain } from './fabric.ts'
import { floorShadow } from './floor.ts'
import { crease } from './path.ts'
import type { Sheet } from './sheet.ts'

export interface Hat {
  kind: 'hat'
  fabric: Fabric
  trim: Color
  style: 'cap' | 'bucket' | 'beanie' | 'bobble' | 'straw'
}

function cap(sheet: Sheet, { fabric, trim }: Hat): string {
  const tone = seamTone(colors[fabric.color])
  const crown =
    'M-262 900C-300 700 -230 520 20 506C250 496 400 640 404 880C406 920 390 940 360 944C180 990 -120 980 -262 900Z'
  const brim =
    'M-268 884C-340 888 -470 916 -548 968C-574 994 -552 1014 -510 1012C-340 1002 -140 996 40 976C-60 970 -200 940 -268 884Z'
  const badge = 'M-196 700C-180 660 -110 640 -80 660C-60 700 -70 780 -100 810C-140 820 -190 800 -200 770Z'
  return [
    floorShadow(-500, 380, 992),
    cloth(sheet, crown, fabric, {
      creases:
        crease(-250, 880, -130, 780, 12, 14) + crease(320, 940, 300, 760, -12, 14) + crease(120, 960, 110, 800, 8, 11),
      ridges: crease(-160, 640, 40, 540, -20, 40)
    }),
    seam('M20 506C-60 620 -90 800 -70 962M20 506C160 600 240 760 250 970', fabric, 3.2),
    stitch(
      'M8 514C-72 626 -102 800 -84 958M34 514C172 606 254 760 264 966M6 514C-48 626 -76 800 -56 962M46 520C146 606 226 760 236 968',
      tone,
      2.2
    ),
    cloth(sheet, badge, plain(trim)),
    `<path d="M-188 756C-160 766 -120 770 -84 760" stroke="#b8352f" stroke-width="9" fill="none"/>`,
    button(20, 504, colors[trim], 18),
    button(-176, 620, colors[trim], 8),
    button(160, 640, colors[trim], 8),
    cloth(sheet, brim, plain(trim), { creases: crease(-280, 900, 20, 974, 16, 12) }),
    stitch(
      'M-306 904C-400 918 -480 944 -524 984M-284 922C-370 936 -440 960 -478 994M-254 938C-330 950 -390 970 -430 996',
      seamTone(colors[trim]),
      2.4
    )
  ].join('')
}

function bucket(sheet: Sheet, { fabric, trim }: Hat): string {
  const tone = seamTone(colors[fabric.color])
  const crown =
    'M-226 860C-220 760 -210 640 -190 570C-160 530 170 528 196 570C220 640 232 760 240 860C120 900 -110 900 -226 860Z'
  const brim =
    'M-228 850C-110 892 120 892 242 850C320 900 400 990 430 1066C300 1140 -290 1146 -424 1070C-390 990 -310 900 -228 850Z'
  const rings = [0.25, 0.45, 0.65, 0.85].map(
    (at) =>
      `M${-228 - 196 * at} ${850 + 220 * at}C${-110 - 180 * at} ${892 + 236 * at} ${120 + 176 * at} ${892 + 232 * at} ${242 + 188 * at} ${850 + 216 * at}`
  )
  return [
    floorShadow(-410, 410, 1096),
    cloth(sheet, crown, fabric, {
      creases: crease(-200, 620, -150, 800, 10, 14) + crease(140, 560, 170, 760, -10, 12),
      ridges: crease(-150, 600, -160, 840, 8, 34)
    }),
    seam('M-188 576C-100 606 110 606 196 572M-10 596C-14 700 -14 800 -10 886', fabric, 3.2),
    cloth(sheet, brim, fabric, {
      creases:
        crease(-300, 960, -190, 1090, 12, 16) + crease(280, 920, 200, 1100, -12, 16) + crease(40, 900, 60, 1110, 6, 14)
    }),
    stitch(rings.join(''), tone, 2.4),
    seam('M-228 850C-110 892 120 892 242 850', fabric, 4),
    button(120, 700, colors[trim], 9),
    button(152, 698, colors[trim], 9),
    label(-120, 780, 56)
  ].join('')
}

function beanie(sheet: Sheet, { fabric, trim, style }: Hat): string {
  const crown = 'M-292 900C-310 640 -200 450 0 446C200 450 310 640 296 900C120 930 -120 930 -292 900Z'
  const cuff =
    'M-310 880C-120 920 120 920 314 878C326 950 324 1030 312 1090C120 1130 -120 1130 -308 1092C-322 1030 -322 950 -310 880Z'
  const tuft = Array.from({ length: 26 }, (_, at) => {
    const turn = (at / 26) * Math.PI * 2
    const reach = 104 + (at % 3) * 12
    return `M${Math.round(Math.cos(turn) * 40)} ${Math.round(390 + Math.sin(turn) * 40)}L${Math.round(Math.cos(turn + 0.2) * reach)} ${Math.round(390 + Math.sin(turn + 0.2) * reach)}`
  }).join('')
  const ball = 'M0 286C70 280 112 330 110 394C110 460 60 500 0 498C-62 500 -110 460 -110 394C-112 330 -66 284 0 286Z'
  const pompom =
    cloth(sheet, ball, plain(trim)) +
    `<path d="${tuft}" stroke="${colors[trim]}" stroke-width="16" stroke-linecap="round"/><path d="${tuft}" stroke="${seamTone(colors[trim])}" stroke-width="3" stroke-opacity=".5" stroke-linecap="round"/>`
  const ribs = [-0.8, -0.5, -0.18, 0.18, 0.5, 0.8]
    .map((at) => crease(at * 296, 900, at * 60, 460, at * -70, 9))
    .join('')
  return [
    floorShadow(-300, 300, 1100),
    cloth(sheet, crown, fabric, { creases: ribs, ridges: crease(-190, 860, -90, 520, 30, 34) }),
    style === 'bobble' ? pompom : '',
    cloth(sheet, cuff, { color: style === 'bobble' ? trim : fabric.color, weave: 'rib', accent: trim }),
    label(-150, 990, 76)
  ].join('')
}

function straw(sheet: Sheet, { fabric, trim }: Hat): string {
  const brim =
    'M-520 930C-500 850 -300 800 0 800C300 800 500 846 524 930C520 1020 290 1070 0 1070C-290 1070 -516 1020 -520 930Z'
  const crown =
    'M-262 910C-262 780 -250 640 -200 590C-140 550 -60 580 0 580C70 580 140 548 204 590C252 640 262 780 266 908C140 960 -130 962 -262 910Z'
  const braid = [0.35, 0.55, 0.75, 0.93].map(
    (at) =>
      `M${-262 - 258 * at} ${912 + 20 * at}C${-250 - 250 * at} ${960 + 70 * at} ${-130 - 150 * at} ${962 + 108 * at} 0 ${962 + 108 * at}C${140 + 150 * at} ${962 + 108 * at} ${260 + 250 * at} ${960 + 66 * at} ${266 + 258 * at} ${910 + 20 * at}`
  )
  return [
    floorShadow(-480, 490, 1040),
    cloth(sheet, brim, fabric, { creases: crease(-300, 960, 300, 962, -70, 34) }),
    stitch(braid.join(''), seamTone(colors[fabric.color]), 3),
    cloth(sheet, crown, fabric, {
      creases: crease(-20, 590, -30, 720, 8, 22) + crease(60, 590, 90, 680, 6, 14),
      ridges: crease(-180, 640, -200, 860, 8, 30)
    }),
    ribbing('M-262 860C-130 914 140 912 266 858', plain(trim), 72)
  ].join('')
}

export function drawHat(sheet: Sheet, hat: Hat): string {
  return { cap, bucket, beanie, bobble: beanie, straw }[hat.style](sheet, hat)
}
