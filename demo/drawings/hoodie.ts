import { cloth, label, pair, ribbing, seam, stitch, strip } from './cloth.ts'
import { type Color, colors, seamTone, shade } from './color.ts'
import { bodyCreases, bodyRidges, sleeveCreases } from './creases.ts'
import { type Fabric, plain, woven } from './fabric.ts'
import { both, crease, mirrored } from './path.ts'
import type { Sheet } from './sheet.ts'
import { SLEEVE_TURN, sleeve, cuff } from './sleeve.ts'
import { body, type Torso } from './torso.ts'

export interface Hoodie {
  kind: 'hoodie'
  fabric: Fabric
  trim: Color
  opening: 'pullover' | 'zip' | 'sweatshirt'
  mark: 'none' | 'bar'
}

function hood(sheet: Sheet, fabric: Fabric, { top, neck }: Torso): string {
  const outer = mirrored(
    `M0 ${top - 116}C70 ${top - 118} ${neck + 50} ${top - 84} ${neck + 66} ${top - 10}C${neck + 74} ${top + 40} ${neck + 40} ${top + 96} ${neck - 20} ${top + 130}C60 ${top + 156} 20 ${top + 172} 0 ${top + 176}`
  )
  const inside = mirrored(
    `M0 ${top - 62}C50 ${top - 62} ${neck - 4} ${top - 40} ${neck + 2} ${top + 6}C${neck} ${top + 60} 50 ${top + 120} 0 ${top + 162}`
  )
  return (
    cloth(sheet, outer, fabric, {
      creases:
        crease(neck + 50, top + 20, 40, top + 150, -26, 10) +
        crease(-neck - 50, top + 10, -50, top + 140, 24, 11) +
        crease(-neck, top - 60, neck * 0.4, top - 92, 16, 7)
    }) +
    cloth(sheet, inside, { ...fabric, weave: 'plain' }, { creases: inside }) +
    label(0, top - 32) +
    stitch(
      both(
        `M4 ${top - 74}C56 ${top - 74} ${neck + 8} ${top - 50} ${neck + 14} ${top + 6}C${neck + 12} ${top + 66} 60 ${top + 128} 14 ${top + 166}`
      ),
      seamTone(colors[fabric.color]),
      2.4
    )
  )
}

function cords(trim: Color, top: number): string {
  const color = colors[trim]
  return (
    strip(`M-40 ${top + 128}C-52 ${top + 210} -40 ${top + 260} -50 ${top + 330}`, color, 9) +
    strip(`M42 ${top + 128}C56 ${top + 200} 40 ${top + 250} 52 ${top + 300}`, color, 9) +
    strip(`M-50 ${top + 330}L-51 ${top + 352}M52 ${top + 300}L54 ${top + 322}`, shade(color, 0.45), 11, 'butt')
  )
}

function pouch(sheet: Sheet, fabric: Fabric, length: number): string {
  const d = mirrored(
    `M0 ${length - 330}L132 ${length - 330}C150 ${length - 270} 190 ${length - 220} 206 ${length - 190}L206 ${length - 62}L0 ${length - 54}`
  )
  const tone = seamTone(colors[fabric.color])
  return (
    cloth(sheet, d, fabric, { creases: crease(150, length - 60, 80, length - 220, 12, 9) }) +
    stitch(
      both(`M122 ${length - 322}C142 ${length - 262} 178 ${length - 218} 196 ${length - 186}`) +
        `M-126 ${length - 320}L126 ${length - 320}`,
      tone,
      2.4
    )
  )
}

export function hoodieTorso(hoodie: Hoodie): Torso {
  return {
    top: 270,
    neck: 112,
    drop: hoodie.opening === 'sweatshirt' ? 92 : 70,
    neckline: 'crew',
    shoulder: 286,
    chest: 302,
    waist: 304,
    hem: 284,
    length: 1150
  }
}

export function drawHoodie(sheet: Sheet, hoodie: Hoodie): string {
  const { fabric } = hoodie
  const torso = hoodieTorso(hoodie)
  const right = sleeve(torso, 'long', 16)
  const creases = sleeveCreases(torso, 'long')
  const band = cuff(torso, 'long', 76, 16)
  const { hem, length, top } = torso
  const zip = hoodie.opening === 'zip'
  const sweat = hoodie.opening === 'sweatshirt'
  const inside = `M-112 ${top}C-60 ${top - 30} 60 ${top - 30} 112 ${top}C100 ${top + 60} 60 ${top + 92} 0 ${top + 92}C-60 ${top + 92} -100 ${top + 60} -112 ${top}Z`
  const marks = {
    none: '',
    bar: `<path d="M-320 620L320 620L320 700L-320 700Z" fill="${colors[hoodie.trim]}"/>`
  }
  return [
    sweat ? cloth(sheet, inside, fabric, { creases: inside }) + label(0, top - 8) : '',
    pair(sheet, right, fabric, SLEEVE_TURN.long, { creases }),
    pair(sheet, band, woven(fabric.color, 'rib'), SLEEVE_TURN.long),
    cloth(sheet, body(torso), fabric, {
      creases: bodyCreases(torso, 1.15),
      ridges: bodyRidges(torso),
      applied: marks[hoodie.mark]
    }),
    sweat ? '' : pouch(sheet, fabric, length - 20),
    ribbing(
      `M${-hem + 2} ${length - 14}C-100 ${length + 12} 100 ${length + 12} ${hem - 2} ${length - 14}`,
      plain(fabric.color),
      76
    ),
    zip
      ? strip(`M0 ${top + 150}L0 ${length + 40}`, '#c9ccd0', 10, 'butt') +
        seam(`M-20 ${top + 160}L-20 ${length + 40}M20 ${top + 160}L20 ${length + 40}`, fabric, 2.6) +
        strip(`M0 ${top + 186}L2 ${top + 226}`, '#9a9ea4', 12)
      : '',
    sweat
      ? ribbing(
          `M-112 ${top}C-104 ${top + 60} -62 ${top + 94} 0 ${top + 94}C62 ${top + 94} 104 ${top + 60} 112 ${top}`,
          plain(fabric.color),
          36
        ) + seam(`M-26 ${top + 116}L0 ${top + 160}L26 ${top + 116}`, fabric, 3)
      : hood(sheet, fabric, torso) + cords(hoodie.trim, top)
  ].join('')
}
