import { cloth, label, pair, ribbing, stitch } from './cloth.ts'
import { colors, seamTone } from './color.ts'
import { bodyCreases, bodyRidges, sleeveCreases } from './creases.ts'
import { type Fabric, plain } from './fabric.ts'
import { both } from './path.ts'
import type { Sheet } from './sheet.ts'
import { cuffLine, SLEEVE_TURN, sleeve } from './sleeve.ts'
import { body, insideBack, neckline, type Neck, type Torso } from './torso.ts'

export interface Tee {
  kind: 'tee'
  fabric: Fabric
  trim: Fabric['color']
  neck: Extract<Neck, 'crew' | 'vee' | 'scoop' | 'boat'>
  sleeve: 'cap' | 'short' | 'elbow' | 'long'
  fit: 'slim' | 'regular' | 'boxy' | 'cropped' | 'long'
  mark: 'none' | 'pocket' | 'sun' | 'arch'
}

const FIT: Record<Tee['fit'], Pick<Torso, 'shoulder' | 'chest' | 'waist' | 'hem' | 'length'>> = {
  slim: { shoulder: 252, chest: 258, waist: 232, hem: 254, length: 1210 },
  regular: { shoulder: 276, chest: 284, waist: 272, hem: 286, length: 1220 },
  boxy: { shoulder: 310, chest: 318, waist: 314, hem: 322, length: 1170 },
  cropped: { shoulder: 276, chest: 284, waist: 278, hem: 290, length: 960 },
  long: { shoulder: 270, chest: 282, waist: 290, hem: 318, length: 1330 }
}

const DROP: Record<Tee['neck'], number> = { crew: 104, vee: 210, scoop: 170, boat: 64 }

function mark(kind: Tee['mark'], color: string): string {
  switch (kind) {
    case 'none':
      return ''
    case 'pocket':
      return `<path d="M70 520C110 524 150 524 190 520L192 640L132 672L72 642Z" fill="#1c1526" fill-opacity=".07"/>${stitch('M70 520L72 642L132 672L192 642L190 520Z', color)}<path d="M68 520L192 520L192 546L70 546" fill="none" stroke="${color}" stroke-width="3"/>${label(184, 590, 26)}`
    case 'sun':
      return `<circle cx="0" cy="660" r="98" fill="${color}"/><path d="M-150 716C-90 690 -40 740 20 716C70 696 110 730 150 712M-130 748C-70 726 -20 770 40 748C80 734 110 756 130 746" stroke="${color}" stroke-width="13" fill="none" stroke-linecap="round"/>`
    case 'arch':
      return `<g fill="none" stroke="${color}" stroke-width="20"><path d="M-120 800L-120 680C-120 520 120 520 120 680L120 800"/><path d="M-76 800L-76 690C-76 580 76 580 76 690L76 800" stroke-opacity=".75"/><path d="M-32 800L-32 700C-32 640 32 640 32 700L32 800" stroke-opacity=".5"/></g>`
  }
}

export function teeTorso(tee: Tee): Torso {
  return {
    top: 236,
    neck: tee.neck === 'boat' ? 150 : 108,
    drop: DROP[tee.neck],
    neckline: tee.neck,
    ...FIT[tee.fit]
  }
}

export function drawTee(sheet: Sheet, tee: Tee): string {
  const torso = teeTorso(tee)
  const { fabric } = tee
  const right = sleeve(torso, tee.sleeve)
  const turn = SLEEVE_TURN[tee.sleeve]
  const creases = sleeveCreases(torso, tee.sleeve)
  const hem = cuffLine(torso, tee.sleeve, 24)
  const tone = seamTone(colors[fabric.color])
  const { hem: width, length } = torso
  return [
    cloth(sheet, insideBack(torso), { ...fabric, weave: 'plain' }, { creases: insideBack(torso) }),
    label(0, torso.top - 8),
    pair(sheet, right, fabric, turn, { creases }),
    stitch(both(hem), tone, 2.6),
    cloth(sheet, body(torso), fabric, {
      creases: bodyCreases(torso),
      ridges: bodyRidges(torso),
      applied:
        mark(tee.mark, tee.mark === 'pocket' ? tone : colors[tee.trim]) +
        stitch(
          `M${-width} ${length - 26}C${-width * 0.4} ${length + 6} ${width * 0.4} ${length + 6} ${width} ${length - 26}`,
          tone,
          2.6
        )
    }),
    ribbing(neckline(torso), plain(tee.trim === fabric.color || tee.mark !== 'none' ? fabric.color : tee.trim), 26)
  ].join('')
}
