import { button, cloth, label, pair, ribbing, seam } from './cloth.ts'
import type { Color } from './color.ts'
import { bodyCreases, bodyRidges, sleeveCreases } from './creases.ts'
import { type Fabric, plain, woven } from './fabric.ts'
import { crease } from './path.ts'
import type { Sheet } from './sheet.ts'
import { SLEEVE_TURN, sleeve, cuff } from './sleeve.ts'
import { body, insideBack, neckline, type Torso } from './torso.ts'

export interface Knitwear {
  kind: 'knitwear'
  fabric: Fabric
  trim: Color
  neck: 'crew' | 'vee' | 'roll' | 'cardigan'
  fit: 'regular' | 'cropped' | 'chunky'
}

const FIT: Record<Knitwear['fit'], Pick<Torso, 'shoulder' | 'chest' | 'waist' | 'hem' | 'length'>> = {
  regular: { shoulder: 270, chest: 282, waist: 280, hem: 268, length: 1150 },
  cropped: { shoulder: 276, chest: 292, waist: 290, hem: 270, length: 960 },
  chunky: { shoulder: 302, chest: 320, waist: 326, hem: 300, length: 1160 }
}

export function rollNeck(sheet: Sheet, fabric: Fabric, { neck, top, drop }: Torso): string {
  const tube = `M${-neck + 4} ${top - 104}C${-neck * 0.4} ${top - 122} ${neck * 0.4} ${top - 122} ${neck - 4} ${top - 104}C${neck + 16} ${top - 60} ${neck + 6} ${top - 10} ${neck + 14} ${top + 22}C${neck * 0.6} ${top + drop + 14} ${-neck * 0.6} ${top + drop + 14} ${-neck - 14} ${top + 22}C${-neck - 6} ${top - 10} ${-neck - 16} ${top - 60} ${-neck + 4} ${top - 104}Z`
  const fold = `M${-neck - 10} ${top + 10}C${-neck * 0.5} ${top + drop * 0.66} ${neck * 0.5} ${top + drop * 0.66} ${neck + 10} ${top + 10}`
  return (
    cloth(sheet, tube, { ...fabric, weave: 'rib' }, { creases: crease(-neck, top - 40, neck * 0.4, top + 10, 24, 9) }) +
    seam(fold, fabric, 4)
  )
}

function opening(fabric: Fabric, torso: Torso, trim: Color): string {
  const first = torso.top + torso.drop
  const last = torso.length + 20
  const buttons = [0, 1, 2, 3, 4].map((at) => button(0, first + 20 + (at * (last - first - 70)) / 4, '#7a5535', 14))
  return (
    ribbing(`M0 ${first - 8}L0 ${last}`, plain(trim), 50) +
    seam(`M25 ${first}L25 ${last}`, fabric, 3) +
    buttons.join('')
  )
}

function isDeep({ neck }: Knitwear): boolean {
  return neck === 'vee' || neck === 'cardigan'
}

export function knitTorso(knit: Knitwear): Torso {
  const deep = isDeep(knit)
  return {
    top: 246,
    neck: knit.neck === 'roll' ? 92 : 104,
    drop: deep ? 250 : 92,
    neckline: deep ? 'vee' : 'crew',
    ...FIT[knit.fit]
  }
}

export function drawKnitwear(sheet: Sheet, knit: Knitwear): string {
  const { fabric, neck } = knit
  const open = neck === 'cardigan'
  const deep = isDeep(knit)
  const torso = knitTorso(knit)
  const ease = knit.fit === 'chunky' ? 26 : 6
  const right = sleeve(torso, 'long', ease)
  const creases = sleeveCreases(torso, 'long')
  const band = cuff(torso, 'long', 82, ease)
  const trim = plain(knit.trim)
  const { hem, length } = torso
  return [
    cloth(sheet, insideBack(torso), { ...fabric, weave: 'plain' }, { creases: insideBack(torso) }),
    label(0, torso.top - 6),
    pair(sheet, right, fabric, SLEEVE_TURN.long, { creases }),
    pair(sheet, band, woven(knit.trim, 'rib'), SLEEVE_TURN.long),
    cloth(sheet, body(torso), fabric, { creases: bodyCreases(torso, 1.1), ridges: bodyRidges(torso) }),
    ribbing(
      `M${-hem + 2} ${length - 18}C${-hem * 0.4} ${length + 10} ${hem * 0.4} ${length + 10} ${hem - 2} ${length - 18}`,
      trim,
      82
    ),
    open ? opening(fabric, torso, knit.trim) : '',
    neck === 'roll' ? rollNeck(sheet, fabric, torso) : ribbing(neckline(torso), trim, deep ? 34 : 40),
    label(hem - 50, length - 4, 36)
  ].join('')
}
