/**
 * A number as people type it, as the contract takes it: `1,200` is `1200`, `.5` is `0.5` and `5.` is `5`. What cannot be
 * read as a number stays as it was typed.
 */
export function plainNumber(typed: string): string {
  const [, sign = '', whole = '', decimals = ''] = NUMBER.exec(typed.trim()) ?? []
  if (!whole && !decimals) return typed
  return `${sign.replace('+', '')}${whole.replaceAll(',', '') || '0'}${decimals && `.${decimals}`}`
}

/** The same of dollars, with or without their sign. */
export const plainAmount = (typed: string): string => {
  const plain = plainNumber(typed.trim().replace(/^\$\s*/, ''))
  return /^\d/.test(plain) ? plain : typed
}

/** Commas stand where thousands begin, and nowhere else. */
const NUMBER = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/
