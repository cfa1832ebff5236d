import { cloth, label, ribbing, seam, stitch } from './cloth.ts'
import { colours, seamTone } from './colour.ts'
import { type Fabric, plain } from './fabric.ts'
import { flip } from './path.ts'
import type { Sheet } from './sheet.ts'
import {
  body,
  bodyCreases,
  bodyRidges,
  cuffLine,
  insideBack,
  neckline,
  SLEEVE_TURN,
  sleeve,
  sleeveCreases,
  type Neck,
  type Torso
} from './torso.ts'

export interface Tee {
  kind: 'tee'
  fabric: Fabric
  trim: Fabric['colour']
  neck: Extract<Neck, 'crew' | 'vee' | 'scoop' | 'boat'>
  sleeve: 'cap' | 'short' | 'elbow' | 'long'
  fit: 'slim' | 'regular' | 'boxy' | 'cropped' | 'long'
  mark: 'none' | 'pocket' | 'chest' | 'sun' | 'arch'
}

const FIT: Record<Tee['fit'], Pick<Torso, 'shoulder' | 'chest' | 'waist' | 'hem' | 'length'>> = {
  slim: { shoulder: 252, chest: 258, waist: 232, hem: 254, length: 1210 },
  regular: { shoulder: 276, chest: 284, waist: 272, hem: 286, length: 1220 },
  boxy: { shoulder: 310, chest: 318, waist: 314, hem: 322, length: 1170 },
  cropped: { shoulder: 276, chest: 284, waist: 278, hem: 290, length: 960 },
  long: { shoulder: 270, chest: 282, waist: 290, hem: 318, length: 1330 }
}

const DROP: Record<Tee['neck'], number> = { crew: 104, vee: 210, scoop: 170, boat: 64 }

function mark(kind: Tee['mark'], colour: string): string {
  switch (kind) {
    case 'none':
      return ''
    case 'pocket':
      return `<path d="M70 520C110 524 150 524 190 520L192 640L132 672L72 642Z" fill="#1c1526" fill-opacity=".07"/>${stitch('M70 520L72 642L132 672L192 642L190 520Z', colour)}<path d="M68 520L192 520L192 546L70 546" fill="none" stroke="${colour}" stroke-width="3"/>${label(184, 590, 26)}`
    case 'chest':
      return `<path d="M-196 566L196 566M-196 596L196 596" stroke="${colour}" stroke-width="16" fill="none"/>`
    case 'sun':
      return `<circle cx="0" cy="660" r="98" fill="${colour}"/><path d="M-160 680C-80 640 60 720 160 676L160 800L-160 800Z" fill="#000" fill-opacity="0"/><path d="M-150 716C-90 690 -40 740 20 716C70 696 110 730 150 712M-130 748C-70 726 -20 770 40 748C80 734 110 756 130 746" stroke="${colour}" stroke-width="13" fill="none" stroke-linecap="round"/>`
    case 'arch':
      return `<g fill="none" stroke="${colour}" stroke-width="20"><path d="M-120 800L-120 680C-120 520 120 520 120 680L120 800"/><path d="M-76 800L-76 690C-76 580 76 580 76 690L76 800" stroke-opacity=".75"/><path d="M-32 800L-32 700C-32 640 32 640 32 700L32 800" stroke-opacity=".5"/></g>`
  }
}

export function drawTee(sheet: Sheet, tee: Tee): string {
  const torso: Torso = {
    top: 236,
    neck: tee.neck === 'boat' ? 150 : 108,
    drop: DROP[tee.neck],
    neckline: tee.neck,
    ...FIT[tee.fit]
  }
  const { fabric } = tee
  const right = sleeve(torso, tee.sleeve)
  const turn = SLEEVE_TURN[tee.sleeve]
  const creases = sleeveCreases(torso, tee.sleeve)
  const hem = cuffLine(torso, tee.sleeve, 24)
  const tone = seamTone(colours[fabric.colour])
  const { hem: width, length } = torso
  return [
    cloth(sheet, insideBack(torso), { ...fabric, weave: 'plain' }, { creases: insideBack(torso) }),
    label(0, torso.top - 8),
    cloth(sheet, right, fabric, { angle: turn, creases }),
    cloth(sheet, flip(right), fabric, { angle: -turn, creases: flip(creases) }),
    stitch(hem + flip(hem), tone, 2.6),
    cloth(sheet, body(torso), fabric, {
      creases: bodyCreases(torso),
      ridges: bodyRidges(torso),
      applied:
        mark(tee.mark, tee.mark === 'pocket' ? tone : colours[tee.trim]) +
        stitch(
          `M${-width} ${length - 26}C${-width * 0.4} ${length + 6} ${width * 0.4} ${length + 6} ${width} ${length - 26}`,
          tone,
          2.6
        )
    }),
    ribbing(
      neckline(torso),
      plain(tee.trim === fabric.colour || tee.mark !== 'none' ? fabric.colour : tee.trim),
      26
    ),
    seam(`M${torso.neck + 12} ${torso.top + 8}L${torso.neck + 40} ${torso.top + 24}`, fabric, 0)
  ].join('')
}
