import { cloth, label, pair, seam, stitch, strip } from '../cloth.ts'
import { colors, seamTone } from '../color.ts'
import { sleeveCreases } from '../creases.ts'
import { bodice, skirtCreases, skirtOf } from '../dress-shape.ts'
import { DRESS_HEM, type Dress, dressTorso, SPREAD, tiers } from '../dress.ts'
import type { Fabric } from '../fabric.ts'
import { both, crease, mirrored } from '../path.ts'
import { patchPocket } from '../pocket.ts'
import type { Sheet } from '../sheet.ts'
import { creasesOf, SKIRT_SHAPE, SKIRT_TOP, type Skirt, silhouette } from '../skirt.ts'
import { SLEEVE_TURN, sleeve } from '../sleeve.ts'
import { armpit, type Torso } from '../torso.ts'
import { backCollar, centerSeam, turnAround } from './neck.ts'

/** Straight across, far below the straps. */
function slipBack(sheet: Sheet, fabric: Fabric, { top, chest, waist, hem, length }: Torso): string {
  const straps = both(
    `M104 ${top + 300}C110 ${top + 180} 102 ${top + 50} 88 ${top - 6}C80 ${top + 50} 76 ${top + 180} 78 ${top + 310}`
  )
  const shape = mirrored(
    `M0 ${top + 306}C60 ${top + 304} 150 ${top + 286} ${chest - 12} ${top + 280}C${chest - 20} ${top + 360} ${waist} ${length - 120} ${hem} ${length}C${hem * 0.6} ${length + 16} 60 ${length + 18} 0 ${length + 18}`
  )
  return strip(straps, colors[fabric.color], 8) + cloth(sheet, shape, fabric, { creases: darts(length) })
}

function darts(length: number): string {
  return crease(90, length, 84, length - 150, 6, 9) + crease(-90, length, -84, length - 150, -6, 9)
}

function dressDetails(sheet: Sheet, dress: Dress, torso: Torso): string {
  const { fabric, style } = dress
  const { top, length, hem: waist } = torso
  const hem = DRESS_HEM[dress.length]
  const belt = both(`M0 ${length + 18}C80 ${length + 18} 130 ${length + 12} ${waist - 6} ${length + 2}`)
  const zip = centerSeam(fabric, top + 24, length + 190)
  switch (style) {
    case 'slip':
      return seam(belt, fabric, 2.4) + centerSeam(fabric, length + 20, hem + 10)
    case 'shirt':
      return (
        seam(both(`M0 ${top + 130}C80 ${top + 130} 150 ${top + 124} 206 ${top + 110}`), fabric, 3) +
        seam(both(`M18 ${top + 130}L14 ${length}`), fabric, 2.4) +
        strip(belt, colors[dress.trim], 30, 'butt') +
        strip(both(`M130 ${length - 12}L132 ${length + 36}`), colors[fabric.color], 11, 'butt') +
        backCollar(sheet, fabric, torso, seamTone(colors[fabric.color]))
      )
    case 'wrap':
    case 'tea':
      return zip + strip(belt, colors[dress.trim], 28, 'butt')
    case 'tiered':
      return zip + seam(belt, fabric, 3) + tiers(fabric, torso, hem, SPREAD[style])
  }
}

export function drawDressBack(sheet: Sheet, dress: Dress): string {
  const { fabric, style } = dress
  const front = dressTorso(dress)
  const torso = style === 'slip' ? front : { ...turnAround(front), drop: style === 'tiered' ? 60 : 24 }
  const hem = DRESS_HEM[dress.length]
  const spread = SPREAD[style]
  const length = dress.sleeve
  const sleeves =
    length === 'none'
      ? ''
      : pair(sheet, sleeve(torso, length, 8, length === 'elbow' ? 16 : 0), fabric, SLEEVE_TURN[length], {
          creases: sleeveCreases(torso, length)
        })
  const folds = darts(torso.length) + crease(torso.chest, armpit(torso) + 20, 90, armpit(torso) + 60, -14, 10)
  return [
    sleeves,
    cloth(sheet, skirtOf(torso, hem, spread), fabric, {
      creases: skirtCreases(torso, hem, spread),
      ridges: crease(-spread * 0.5, hem, -110, torso.length + 90, -12, 40)
    }),
    style === 'slip' ? slipBack(sheet, fabric, torso) : cloth(sheet, bodice(torso), fabric, { creases: folds }),
    dressDetails(sheet, dress, torso)
  ].join('')
}

function denimSeat(sheet: Sheet, skirt: Skirt, waist: number, hem: number): string {
  const { fabric } = skirt
  const thread = colors[skirt.trim]
  const yoke = (up: number): string =>
    both(
      `M0 ${SKIRT_TOP + 108 - up}C60 ${SKIRT_TOP + 96 - up} 130 ${SKIRT_TOP + 66 - up} ${waist + 34} ${SKIRT_TOP + 60 - up}`
    )
  return [
    seam(yoke(0), fabric, 3),
    centerSeam(fabric, SKIRT_TOP + 10, hem + 12),
    stitch(`${yoke(10)}M10 ${SKIRT_TOP + 110}L10 ${hem + 12}`, thread, 2.8),
    patchPocket(sheet, fabric, 44, SKIRT_TOP + 130, 136, 164, thread),
    patchPocket(sheet, fabric, -180, SKIRT_TOP + 130, 136, 164, thread)
  ].join('')
}

export function drawSkirtBack(sheet: Sheet, skirt: Skirt): string {
  const { fabric, style } = skirt
  const [waist, spread, hem] = SKIRT_SHAPE[style]
  const straight = style === 'denim'
  const band = mirrored(
    `M0 ${SKIRT_TOP - 66}C${waist * 0.5} ${SKIRT_TOP - 66} ${waist * 0.8} ${SKIRT_TOP - 62} ${waist - 2} ${SKIRT_TOP - 58}L${waist + 6} ${SKIRT_TOP + 8}C${waist * 0.6} ${SKIRT_TOP + 20} 60 ${SKIRT_TOP + 24} 0 ${SKIRT_TOP + 24}`
  )
  const zip =
    centerSeam(fabric, SKIRT_TOP - 60, SKIRT_TOP + 250) + strip(`M0 ${SKIRT_TOP - 40}L2 ${SKIRT_TOP - 8}`, '#9a9ea4', 9)
  return [
    cloth(sheet, silhouette(waist, spread, hem, straight), fabric, {
      creases: creasesOf(style, waist, spread, hem),
      ridges: crease(-spread * 0.46, hem, -waist * 0.5, SKIRT_TOP + 60, -14, 38)
    }),
    straight ? denimSeat(sheet, skirt, waist, hem) : '',
    cloth(sheet, band, fabric),
    straight
      ? stitch(
          both(
            `M0 ${SKIRT_TOP - 52}C${waist * 0.5} ${SKIRT_TOP - 52} ${waist * 0.8} ${SKIRT_TOP - 50} ${waist - 6} ${SKIRT_TOP - 46}`
          ),
          colors[skirt.trim],
          2.8
        ) +
        strip(both(`M120 ${SKIRT_TOP - 60}L122 ${SKIRT_TOP + 22}`), colors[fabric.color], 12, 'butt') +
        label(waist - 110, SKIRT_TOP - 40, 62)
      : zip
  ].join('')
}
