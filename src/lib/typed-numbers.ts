/**
 * Normalizes a typed number for the API: `1,200` becomes `1200`, `.5` becomes `0.5` and `5.` becomes `5`. Other text is
 * returned unchanged.
 */
export function plainNumber(typed: string): string {
  const [, sign = '', whole = '', decimals = ''] = NUMBER.exec(typed.trim()) ?? []
  if (!whole && !decimals) return typed
  return `${sign.replace('+', '')}${whole.replaceAll(',', '') || '0'}${decimals && `.${decimals}`}`
}

/** The same for dollars, with or without '$'. */
export const plainAmount = (typed: string): string => {
  const plain = plainNumber(typed.trim().replace(/^\$\s*/, ''))
  return /^\d/.test(plain) ? plain : typed
}

/** Commas are only allowed as thousands separators. */
const NUMBER = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/
