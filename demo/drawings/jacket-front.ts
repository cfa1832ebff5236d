import { button, label, seam, stitch } from './cloth.ts'
import { collarLeaves } from './collar.ts'
import { colors, seamTone } from './color.ts'
import { plain } from './fabric.ts'
import { ribbed, standCollar, zip } from './fastening.ts'
import type { Jacket } from './jacket.ts'
import { handPocket, welts } from './pocket.ts'
import type { Sheet } from './sheet.ts'
import type { Torso } from './torso.ts'
import { truckerFront } from './trucker.ts'

export function jacketFront(sheet: Sheet, jacket: Jacket, torso: Torso): string {
  const { fabric, trim } = jacket
  const { top, length } = torso
  const thread = seamTone(colors[fabric.color])
  switch (jacket.style) {
    case 'trucker':
      return (
        truckerFront(sheet, jacket, torso) + collarLeaves(sheet, fabric, torso.neck, top, torso.drop, 44, colors[trim])
      )
    case 'chore':
      return [
        seam(`M26 ${top + 70}L26 ${length + 28}`, fabric, 3),
        stitch(`M18 ${top + 90}L18 ${length + 26}`, thread, 2.4),
        handPocket(sheet, fabric, 78, 760, 186, 230, thread),
        handPocket(sheet, fabric, -264, 760, 186, 230, thread),
        handPocket(sheet, fabric, -222, 490, 130, 150, thread),
        ...[0, 1, 2, 3].map((at) => button(2, top + 150 + at * 190, colors[trim], 15)),
        collarLeaves(sheet, fabric, torso.neck, top, torso.drop, 50, thread)
      ].join('')
    case 'bomber':
      return (
        ribbed(torso, trim) +
        zip(top + 72, length + 36, fabric) +
        welts(fabric, 150, 690, 150, 50) +
        label(-200, 520, 0)
      )
    case 'track':
      return (
        ribbed(torso, fabric.color) +
        standCollar(sheet, plain(trim), torso) +
        zip(top - 10, length + 36, fabric) +
        welts(fabric, 170, 760, 140, 36)
      )
    case 'puffer':
    case 'gilet':
      return (
        standCollar(sheet, jacket.style === 'puffer' ? fabric : plain(trim), torso) +
        zip(top - 6, length + 30, fabric) +
        welts(fabric, 196, 800, 140, 30) +
        label(-170, 470, 44)
      )
  }
}
