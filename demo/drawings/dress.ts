import { button, cloth, label, pair, seam, stitch, strip } from './cloth.ts'
import { collarLeaves, collarStand } from './collar.ts'
import { type Color, colors, seamTone } from './color.ts'
import { sleeveCreases } from './creases.ts'
import { bodice, camisole, skirtCreases, skirtOf } from './dress-shape.ts'
import { type Fabric, plain } from './fabric.ts'
import { crease } from './path.ts'
import type { Sheet } from './sheet.ts'
import { SLEEVE_TURN, sleeve } from './sleeve.ts'
import { armpit, insideBack, type Torso } from './torso.ts'

export interface Dress {
  kind: 'dress'
  fabric: Fabric
  trim: Color
  style: 'slip' | 'wrap' | 'shirt' | 'tiered' | 'tea'
  length: 'mini' | 'midi' | 'maxi'
  sleeve: 'none' | 'cap' | 'short' | 'elbow' | 'long'
}

export const SPREAD: Record<Dress['style'], number> = { slip: 286, shirt: 340, wrap: 370, tea: 380, tiered: 420 }
export const DRESS_HEM: Record<Dress['length'], number> = { mini: 1080, midi: 1290, maxi: 1400 }

export function dressTorso(dress: Dress): Torso {
  const necks = {
    slip: 'vee',
    wrap: 'vee',
    shirt: 'high',
    tiered: 'square',
    tank: 'scoop',
    tea: 'vee'
  } as const
  const drops = { slip: 150, wrap: 260, shirt: 92, tiered: 120, tea: 170 }
  return {
    top: 178,
    neck: dress.style === 'tiered' ? 130 : 104,
    drop: drops[dress.style],
    neckline: necks[dress.style],
    shoulder: 222,
    chest: 226,
    waist: 180,
    hem: 196,
    length: 660
  }
}

export function tiers(fabric: Fabric, { length, hem: waist }: Torso, hem: number, spread: number): string {
  const tier = (at: number): string => {
    const y = length + (hem - length) * at
    const x = waist + (spread - waist) * at ** 0.95
    return `M${-x} ${y - 8}C${-x * 0.4} ${y + 26} ${x * 0.4} ${y + 26} ${x} ${y - 8}`
  }
  const gathers = [0.36, 0.7].flatMap((at) =>
    [-0.8, -0.55, -0.3, -0.05, 0.2, 0.45, 0.72].map((x) => {
      const y = length + (hem - length) * at + 14
      return crease(x * spread * at ** 0.7, y, x * spread * (at + 0.14), y + 130, 5, 8)
    })
  )
  return `<path d="${gathers.join('')}" fill="#1d1720" fill-opacity=".2" filter="url(#soft)"/>${seam(tier(0.36) + tier(0.7), fabric, 3.4)}`
}

function details(sheet: Sheet, dress: Dress, torso: Torso, hem: number, spread: number): string {
  const { fabric } = dress
  const thread = seamTone(colors[fabric.color])
  const { top, length, hem: waist } = torso
  switch (dress.style) {
    case 'slip':
      return seam(`M-196 ${length + 2}C-100 ${length + 20} 100 ${length + 20} 196 ${length + 2}`, fabric, 2.4)
    case 'shirt': {
      const buttons = Array.from({ length: 8 }, (_, at) =>
        button(0, top + 140 + (at * (hem - top - 260)) / 7, colors[dress.trim], 11)
      )
      return [
        seam(`M-22 ${top + 90}L-22 ${hem + 10}M22 ${top + 80}L22 ${hem + 20}`, fabric, 2.8),
        stitch(`M-14 ${top + 96}L-14 ${hem + 10}M14 ${top + 96}L14 ${hem + 20}`, thread, 2),
        strip(
          `M${-waist + 8} ${length + 4}C-80 ${length + 22} 80 ${length + 22} ${waist - 8} ${length + 4}`,
          colors[dress.trim],
          30,
          'butt'
        ),
        strip(`M-30 ${length - 10}L30 ${length - 10}L30 ${length + 44}L-30 ${length + 44}Z`, '#b98f4e', 8),
        ...buttons,
        collarLeaves(sheet, fabric, torso.neck, top, torso.drop, 30, thread)
      ].join('')
    }
    case 'wrap':
    case 'tea': {
      const overlap =
        dress.style === 'wrap'
          ? `M96 ${top + 16}C70 ${top + 130} -20 ${top + 260} -150 ${length - 20}M-120 ${length + 30}C-60 ${length + 200} 40 ${hem - 240} 130 ${hem + 10}`
          : `M0 ${top + torso.drop}L0 ${length}`
      const tie = `M-150 ${length - 4}C-210 ${length + 60} -190 ${length + 170} -214 ${length + 260}L-184 ${length + 262}C-160 ${length + 170} -170 ${length + 80} -130 ${length + 10}Z`
      return [
        seam(overlap, fabric, 3.4),
        strip(
          `M${-waist + 4} ${length}C-80 ${length + 20} 80 ${length + 20} ${waist - 4} ${length}`,
          colors[dress.trim],
          28,
          'butt'
        ),
        dress.style === 'wrap'
          ? cloth(sheet, tie, plain(dress.trim))
          : [0, 1, 2, 3].map((at) => button(0, top + 210 + at * 62, colors[dress.trim], 9)).join('')
      ].join('')
    }
    case 'tiered':
      return tiers(fabric, torso, hem, spread)
  }
}

export function drawDress(sheet: Sheet, dress: Dress): string {
  const { fabric } = dress
  const torso = dressTorso(dress)
  const hem = DRESS_HEM[dress.length]
  const spread = SPREAD[dress.style]
  const slip = dress.style === 'slip'
  const length = dress.sleeve
  const sleeves = (): string => {
    if (length === 'none') return ''
    const right = sleeve(torso, length, 8, length === 'elbow' ? 16 : 0)
    const creases = sleeveCreases(torso, length)
    return pair(sheet, right, fabric, SLEEVE_TURN[length], { creases })
  }
  const back = slip
    ? strip(
        `M-72 ${torso.top + 260}C-84 ${torso.top + 120} -92 ${torso.top + 30} -84 ${torso.top - 6}C-100 ${torso.top + 30} -116 ${torso.top + 90} -121 ${torso.top + 160}M72 ${torso.top + 260}C84 ${torso.top + 120} 92 ${torso.top + 30} 84 ${torso.top - 6}C100 ${torso.top + 30} 116 ${torso.top + 90} 121 ${torso.top + 160}`,
        colors[fabric.color],
        8
      ) +
      cloth(
        sheet,
        `M-190 ${torso.top + 330}C-120 ${torso.top + 250} 120 ${torso.top + 250} 190 ${torso.top + 330}Z`,
        plain(fabric.color),
        {}
      )
    : cloth(sheet, insideBack(torso), { ...fabric, weave: 'plain' }, { creases: insideBack(torso) }) +
      label(0, torso.top - 8, 46)
  const bust =
    crease(torso.chest, armpit(torso) + 20, 70, armpit(torso) + 74, -14, 11) +
    crease(-torso.chest, armpit(torso) + 10, -80, armpit(torso) + 80, 16, 11) +
    crease(torso.waist - 10, torso.length - 20, 40, torso.length - 110, 14, 10) +
    crease(-torso.waist + 20, torso.length - 10, -60, torso.length - 130, -12, 10)
  return [
    dress.style === 'shirt' ? collarStand(sheet, fabric, torso.neck, torso.top, torso.drop) : back,
    sleeves(),
    cloth(sheet, skirtOf(torso, hem, spread), fabric, {
      creases: skirtCreases(torso, hem, spread),
      ridges: crease(-spread * 0.5, hem, -110, torso.length + 90, -12, 40)
    }),
    cloth(sheet, slip ? camisole(torso) : bodice(torso), fabric, {
      creases: bust,
      ridges: crease(-torso.chest * 0.5, torso.top + 120, -100, torso.length, 14, 36)
    }),
    details(sheet, dress, torso, hem, spread)
  ].join('')
}
