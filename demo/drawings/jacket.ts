import { cloth, label, pair, seam, stitch, strip } from './cloth.ts'
import { collarStand } from './collar.ts'
import { type Color, colors, seamTone } from './color.ts'
import { bodyCreases, bodyRidges, sleeveCreases } from './creases.ts'
import { type Fabric, plain, woven } from './fabric.ts'
import { jacketFront } from './jacket-front.ts'
import { channels, sleeveChannels } from './padding.ts'
import { both } from './path.ts'
import type { Sheet } from './sheet.ts'
import { cuff, cuffLine, SLEEVE_TURN, sleeve } from './sleeve.ts'
import { body, type Torso } from './torso.ts'

export interface Jacket {
  kind: 'jacket'
  fabric: Fabric
  trim: Color
  style: 'trucker' | 'bomber' | 'puffer' | 'chore' | 'track' | 'gilet'
}

export const JACKET_TORSO: Record<Jacket['style'], Torso> = {
  trucker: {
    top: 236,
    neck: 104,
    drop: 84,
    neckline: 'high',
    shoulder: 286,
    chest: 298,
    waist: 282,
    hem: 262,
    length: 1010
  },
  bomber: {
    top: 246,
    neck: 108,
    drop: 74,
    neckline: 'crew',
    shoulder: 292,
    chest: 312,
    waist: 318,
    hem: 284,
    length: 1030
  },
  puffer: {
    top: 262,
    neck: 112,
    drop: 60,
    neckline: 'crew',
    shoulder: 306,
    chest: 330,
    waist: 334,
    hem: 318,
    length: 1120
  },
  chore: {
    top: 236,
    neck: 104,
    drop: 88,
    neckline: 'high',
    shoulder: 292,
    chest: 306,
    waist: 306,
    hem: 312,
    length: 1150
  },
  track: {
    top: 256,
    neck: 104,
    drop: 60,
    neckline: 'crew',
    shoulder: 276,
    chest: 290,
    waist: 286,
    hem: 266,
    length: 1110
  },
  gilet: {
    top: 262,
    neck: 110,
    drop: 60,
    neckline: 'crew',
    shoulder: 262,
    chest: 312,
    waist: 318,
    hem: 304,
    length: 1100
  }
}

export function drawJacket(sheet: Sheet, jacket: Jacket): string {
  const { fabric, style } = jacket
  const torso = JACKET_TORSO[style]
  const padded = style === 'puffer' || style === 'gilet'
  const sleeved = style !== 'gilet'
  const ease = style === 'puffer' ? 44 : style === 'bomber' ? 26 : 14
  const right = sleeve(torso, 'long', ease)
  const creases = padded ? sleeveChannels(torso) : sleeveCreases(torso, 'long')
  const band = cuff(torso, 'long', 76, ease)
  const raglan =
    style === 'track'
      ? strip(
          both(
            `M${torso.neck + 44} ${torso.top + 30}C${torso.shoulder} ${torso.top + 60} ${torso.shoulder + 70} ${torso.top + 200} ${torso.shoulder + 146} ${torso.top + 500}L${torso.shoulder + 190} ${torso.top + 830}`
          ),
          colors[jacket.trim],
          26
        )
      : ''
  const thread = style === 'trucker' ? colors[jacket.trim] : seamTone(colors[fabric.color])
  const turned = style === 'trucker' || style === 'chore'
  return [
    turned
      ? collarStand(sheet, fabric, torso.neck, torso.top, torso.drop)
      : cloth(
          sheet,
          `M-108 ${torso.top}C-60 ${torso.top - 34} 60 ${torso.top - 34} 108 ${torso.top}L60 ${torso.top + 76}L-60 ${torso.top + 76}Z`,
          plain(jacket.trim),
          {}
        ) + label(0, torso.top - 8),
    sleeved ? pair(sheet, right, fabric, SLEEVE_TURN.long, { creases, applied: raglan }) : '',
    sleeved && (style === 'bomber' || style === 'track')
      ? pair(sheet, band, woven(style === 'bomber' ? jacket.trim : fabric.color, 'rib'), SLEEVE_TURN.long)
      : '',
    sleeved && turned
      ? seam(both(cuffLine(torso, 'long', 72, ease)), fabric, 3.4) +
        stitch(both(cuffLine(torso, 'long', 62, ease)), thread, 2.6)
      : '',
    cloth(sheet, body(torso), fabric, {
      creases: padded ? channels(torso) : bodyCreases(torso, 0.9),
      ridges: bodyRidges(torso)
    }),
    jacketFront(sheet, jacket, torso)
  ].join('')
}
