import { crease, mirrored } from './path.ts'
import { armpit, neckHalf, sideHalf, type Torso } from './torso.ts'

export function bodice(torso: Torso): string {
  return mirrored(
    `M0 ${torso.top + torso.drop}${neckHalf(torso)}${sideHalf(torso)}C${torso.hem * 0.6} ${torso.length + 16} 60 ${torso.length + 18} 0 ${torso.length + 18}`
  )
}

export function camisole(torso: Torso): string {
  const { top, chest, hem, length } = torso
  const pit = armpit(torso) - 20
  return mirrored(
    `M0 ${top + 250}C40 ${top + 230} 84 ${top + 190} 122 ${top + 150}C150 ${top + 190} 190 ${pit - 20} ${chest - 12} ${pit + 20}C${chest - 20} ${pit + 90} ${torso.waist} ${length - 120} ${hem} ${length}C${hem * 0.6} ${length + 16} 60 ${length + 18} 0 ${length + 18}`
  )
}

export function skirtOf(torso: Torso, hem: number, spread: number): string {
  const { hem: waist, length: top } = torso
  return `M${-waist} ${top - 4}C${-waist * 0.6} ${top + 12} ${waist * 0.6} ${top + 12} ${waist} ${top - 4}C${waist + 46} ${top + 120} ${spread - 60} ${hem - 260} ${spread} ${hem - 20}C${spread * 0.86} ${hem + 16} ${spread * 0.74} ${hem + 22} ${spread * 0.6} ${hem + 6}C${spread * 0.44} ${hem - 8} ${spread * 0.3} ${hem + 32} ${spread * 0.1} ${hem + 24}C${-spread * 0.08} ${hem + 16} ${-spread * 0.2} ${hem + 2} ${-spread * 0.36} ${hem + 20}C${-spread * 0.54} ${hem + 38} ${-spread * 0.7} ${hem + 14} ${-spread} ${hem - 16}C${-spread + 60} ${hem - 260} ${-waist - 46} ${top + 120} ${-waist} ${top - 4}Z`
}

export function skirtCreases(torso: Torso, hem: number, spread: number): string {
  const { hem: waist, length: top } = torso
  return [0.62, 0.12, -0.34, -0.72, 0.86]
    .map((at, index) =>
      crease(spread * at, hem + 24, waist * at * 0.8, top + 40 + (index % 3) * 90, at > 0 ? 14 : -14, 17)
    )
    .join('')
}
