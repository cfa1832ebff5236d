import { isDark, shade, tint } from './color.ts'
import type { Sheet } from './sheet.ts'

export function tile(sheet: Sheet, width: number, height: number, angle: number, content: string): string {
  const id = sheet.define(
    (name) =>
      `<pattern id="${name}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})">${content}</pattern>`
  )
  return `<rect x="-620" y="-200" width="1240" height="1700" fill="url(#${id})"/>`
}

/** Bars across the body, curved around it. */
export function bars(every: number, width: number, color: string, angle: number, opacity = 1, from = 60): string {
  let d = ''
  for (let y = from; y < 1480; y += every) d += `M-640 ${y}Q-320 ${y + 30} 0 ${y + 32}T640 ${y}`
  const turn = angle === 0 ? '' : ` transform="rotate(${angle} 0 700)"`
  return `<path${turn} d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}"/>`
}

export function posts(every: number, width: number, color: string, angle: number, opacity = 1): string {
  let d = ''
  for (let x = -640 + every / 2; x < 640; x += every) d += `M${x} 40C${x} 500 ${x * 1.02} 1000 ${x * 1.04} 1480`
  const turn = angle === 0 ? '' : ` transform="rotate(${angle} 0 700)"`
  return `<path${turn} d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}"/>`
}

const flower = (x: number, y: number, size: number, petal: string, heart: string): string => {
  const petals = [0, 72, 144, 216, 288]
    .map(
      (turn) => `<ellipse cy="${-size * 0.62}" rx="${size * 0.42}" ry="${size * 0.55}" transform="rotate(${turn})"/>`
    )
    .join('')
  return `<g transform="translate(${x} ${y})rotate(${x})"><g fill="${petal}">${petals}</g><circle r="${size * 0.3}" fill="${heart}"/></g>`
}

export function floral(sheet: Sheet, base: string, accent: string, angle: number): string {
  const leaf = isDark(base) ? tint('#4f5d43', 0.25) : '#4f5d43'
  const heart = isDark(accent) ? '#f1d98a' : shade(accent, 0.35)
  const leaves = `<g fill="${leaf}"><ellipse cx="58" cy="38" rx="13" ry="5" transform="rotate(-35 58 38)"/><ellipse cx="22" cy="66" rx="13" ry="5" transform="rotate(40 22 66)"/><ellipse cx="112" cy="96" rx="13" ry="5" transform="rotate(-60 112 96)"/><ellipse cx="62" cy="128" rx="12" ry="5" transform="rotate(20 62 128)"/></g>`
  const flowers =
    flower(34, 36, 20, accent, heart) +
    flower(96, 70, 15, tint(accent, 0.35), heart) +
    flower(40, 104, 13, tint(accent, 0.2), heart) +
    flower(110, 124, 17, accent, heart)
  return tile(sheet, 170, 175, angle + 8, `<g transform="scale(1.2)">${leaves}${flowers}</g>`)
}

export function cable(sheet: Sheet, base: string, angle: number): string {
  const dark = shade(base, 0.4)
  const lit = tint(base, 0.4)
  const rope = `<path d="M30 0C30 40 78 40 78 80C78 96 70 104 60 110" /><path d="M78 0C78 22 66 32 56 40"/><path d="M48 48C38 56 30 64 30 80" transform="translate(0 0)"/>`
  return tile(
    sheet,
    150,
    80,
    angle,
    `<g fill="none" stroke="${dark}" stroke-opacity=".55" stroke-width="5">${rope}<path d="M12 0V80M96 0V80" stroke-width="4"/></g><g fill="none" stroke="${lit}" stroke-opacity=".6" stroke-width="5"><path d="M24 0C24 40 72 40 72 80M18 0V80M102 0V80"/></g><g fill="none" stroke="${dark}" stroke-opacity=".28" stroke-width="2.5"><path d="M108 4L115 12L122 4M128 4L135 12L142 4M108 24L115 32L122 24M128 24L135 32L142 24M108 44L115 52L122 44M128 44L135 52L142 44M108 64L115 72L122 64M128 64L135 72L142 64"/></g>`
  )
}

export function fairisle(base: string, accent: string, sheet: Sheet, angle: number): string {
  const light = tint(base, 0.7)
  const motif = `<g fill="${accent}"><path d="M0 6H64V14H0ZM0 118H64V126H0Z"/><path d="M32 26L52 46L32 66L12 46Z"/></g><g fill="${light}"><path d="M32 38L40 46L32 54L24 46Z"/><path d="M0 36L10 46L0 56ZM64 36L54 46L64 56Z"/><path d="M0 78H16V86H0ZM32 78H48V86H32Z"/><path d="M16 92H32V100H16ZM48 92H64V100H48Z"/></g>`
  return tile(sheet, 64, 172, angle, motif)
}
