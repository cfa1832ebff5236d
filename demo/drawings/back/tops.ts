import { cloth, pair, ribbing, seam, stitch } from '../cloth.ts'
import { type Color, colors, seamTone, shade } from '../color.ts'
import { bodyCreases, bodyRidges, sleeveCreases } from '../creases.ts'
import { type Fabric, plain, woven } from '../fabric.ts'
import { type Hoodie, hoodieTorso } from '../hoodie.ts'
import { type Knitwear, knitTorso, rollNeck } from '../knitwear.ts'
import { both } from '../path.ts'
import { POLO_TORSO, type Polo } from '../polo.ts'
import type { Sheet } from '../sheet.ts'
import { type Shirt, shirtTorso, tail } from '../shirt.ts'
import { cuff, cuffLine, SLEEVE_TURN, type SleeveLength, sleeve } from '../sleeve.ts'
import { type Tee, teeTorso } from '../tee.ts'
import { armpit, body, neckline, type Torso } from '../torso.ts'
import { backCollar, backHood, turnAround } from './neck.ts'

function sleeves(sheet: Sheet, fabric: Fabric, torso: Torso, length: SleeveLength, ease = 0): string {
  return pair(sheet, sleeve(torso, length, ease), fabric, SLEEVE_TURN[length], {
    creases: sleeveCreases(torso, length)
  })
}

function hemStitch({ hem, length }: Torso, tone: string): string {
  return stitch(
    `M${-hem} ${length - 26}C${-hem * 0.4} ${length + 6} ${hem * 0.4} ${length + 6} ${hem} ${length - 26}`,
    tone,
    2.6
  )
}

/** A tape covers the seam from shoulder to shoulder. */
function shoulderTape({ top, neck }: Torso, tone: string): string {
  return stitch(
    both(`M0 ${top + 62}C${neck * 0.6} ${top + 60} ${neck + 20} ${top + 50} ${neck + 34} ${top + 16}`),
    tone
  )
}

export function drawTeeBack(sheet: Sheet, tee: Tee): string {
  const { fabric } = tee
  const torso = turnAround(teeTorso(tee))
  const tone = seamTone(colors[fabric.color])
  const trim = tee.mark === 'none' ? tee.trim : fabric.color
  return [
    sleeves(sheet, fabric, torso, tee.sleeve),
    stitch(both(cuffLine(torso, tee.sleeve, 24)), tone, 2.6),
    cloth(sheet, body(torso), fabric, {
      creases: bodyCreases(torso),
      ridges: bodyRidges(torso),
      applied: hemStitch(torso, tone) + shoulderTape(torso, tone)
    }),
    ribbing(neckline(torso), plain(trim), 26)
  ].join('')
}

export function drawPoloBack(sheet: Sheet, polo: Polo): string {
  const { fabric } = polo
  const torso = turnAround(POLO_TORSO)
  const band = cuff(torso, polo.sleeve, polo.sleeve === 'long' ? 70 : 34)
  const yoke = both(`M0 ${torso.top + 128}C90 ${torso.top + 128} 180 ${torso.top + 122} 250 ${torso.top + 106}`)
  return [
    sleeves(sheet, fabric, torso, polo.sleeve),
    pair(sheet, band, woven(polo.trim, 'rib'), SLEEVE_TURN[polo.sleeve]),
    cloth(sheet, body(torso), fabric, {
      creases: bodyCreases(torso),
      ridges: bodyRidges(torso),
      applied: hemStitch(torso, seamTone(colors[fabric.color])) + seam(yoke, fabric)
    }),
    backCollar(sheet, plain(polo.trim), torso, seamTone(colors[polo.trim]))
  ].join('')
}

function shirtYoke(shirt: Shirt, { top, shoulder, chest }: Torso): string {
  const low = armpit({ ...shirtTorso(shirt) }) - 96
  return shirt.cut === 'western'
    ? both(
        `M0 ${low + 96}C50 ${low + 30} 70 ${low + 20} 120 ${low + 30}C170 ${low + 20} 210 ${low - 20} ${shoulder - 20} ${low - 40}`
      )
    : both(`M0 ${top + 150}C${chest * 0.4} ${top + 150} ${chest * 0.7} ${top + 142} ${shoulder - 16} ${top + 132}`)
}

/** A box pleat with a hanger loop, which a western yoke does not have. */
function boxPleat(shirt: Shirt, torso: Torso, base: string): string {
  if (shirt.cut === 'western') return ''
  const top = torso.top + 150
  return (
    `<path d="M-4 ${top}L-30 ${torso.length}L30 ${torso.length}L26 ${top}Z" fill="${shade(base, 0.5)}" fill-opacity=".16" filter="url(#soft)"/>` +
    seam(both(`M26 ${top}C26 ${top + 160} 20 ${top + 420} 14 ${top + 620}`), shirt.fabric, 2.6) +
    seam(`M-12 ${top - 4}L-12 ${top + 30}L12 ${top + 30}L12 ${top - 4}`, shirt.fabric, 5)
  )
}

export function drawShirtBack(sheet: Sheet, shirt: Shirt): string {
  const { fabric } = shirt
  const torso = turnAround(shirtTorso(shirt))
  const base = colors[fabric.color]
  const thread = fabric.weave === 'denim' ? '#d9a35a' : seamTone(base)
  const isLong = shirt.sleeve === 'long'
  const yoke = shirtYoke(shirt, torso)
  return [
    sleeves(sheet, fabric, torso, shirt.sleeve, 8),
    seam(both(cuffLine(torso, shirt.sleeve, isLong ? 74 : 34, 8)), fabric, 3.4),
    stitch(both(cuffLine(torso, shirt.sleeve, isLong ? 12 : 24, 8)), thread, 2.2),
    cloth(sheet, tail(torso, shirt.cut !== 'camp' && shirt.cut !== 'overshirt'), fabric, {
      creases: bodyCreases(torso, 0.9),
      ridges: bodyRidges(torso),
      applied: seam(yoke, fabric, 3) + boxPleat(shirt, torso, base)
    }),
    backCollar(sheet, fabric, torso, thread)
  ].join('')
}

export function drawHoodieBack(sheet: Sheet, hoodie: Hoodie): string {
  const { fabric } = hoodie
  const torso = turnAround(hoodieTorso(hoodie))
  const { hem, length, top } = torso
  const bar = `<path d="M-320 620L320 620L320 700L-320 700Z" fill="${colors[hoodie.trim]}"/>`
  const yoke = seam(both(`M0 ${top + 62}C60 ${top + 62} 120 ${top + 52} 150 ${top + 26}`), fabric, 2.6)
  return [
    sleeves(sheet, fabric, torso, 'long', 16),
    pair(sheet, cuff(torso, 'long', 76, 16), woven(fabric.color, 'rib'), SLEEVE_TURN.long),
    cloth(sheet, body(torso), fabric, {
      creases: bodyCreases(torso, 1.15),
      ridges: bodyRidges(torso),
      applied: hoodie.mark === 'bar' ? bar : ''
    }),
    waistRib(hem, length, fabric.color, 76),
    hoodie.opening === 'sweatshirt'
      ? yoke + ribbing(neckline(torso), plain(fabric.color), 36)
      : backHood(sheet, fabric, torso)
  ].join('')
}

function waistRib(hem: number, length: number, color: Color, height: number): string {
  return ribbing(
    `M${-hem + 2} ${length - 16}C${-hem * 0.4} ${length + 11} ${hem * 0.4} ${length + 11} ${hem - 2} ${length - 16}`,
    plain(color),
    height
  )
}

export function drawKnitwearBack(sheet: Sheet, knit: Knitwear): string {
  const { fabric } = knit
  const torso = turnAround(knitTorso(knit))
  const ease = knit.fit === 'chunky' ? 26 : 6
  return [
    sleeves(sheet, fabric, torso, 'long', ease),
    pair(sheet, cuff(torso, 'long', 82, ease), woven(knit.trim, 'rib'), SLEEVE_TURN.long),
    cloth(sheet, body(torso), fabric, { creases: bodyCreases(torso, 1.1), ridges: bodyRidges(torso) }),
    waistRib(torso.hem, torso.length, knit.trim, 82),
    knit.neck === 'roll'
      ? rollNeck(sheet, fabric, { ...torso, drop: 60 })
      : ribbing(neckline(torso), plain(knit.trim), 40)
  ].join('')
}
