/** `1,200` becomes `1200`, `.5` becomes `0.5` and `5.` becomes `5`. Other text stays unchanged. */
export function normalizeNumber(input: string): string {
  const [, sign = '', whole = '', decimals = ''] = NUMBER.exec(input.trim()) ?? []
  if (!whole && !decimals) return input
  return `${sign.replace('+', '')}${whole.replaceAll(',', '') || '0'}${decimals && `.${decimals}`}`
}

/** With or without '$'. */
export const normalizeAmount = (input: string): string => {
  const normalized = normalizeNumber(input.trim().replace(/^\$\s*/, ''))
  return /^\d/.test(normalized) ? normalized : input
}

/** Commas are only thousands separators. */
const NUMBER = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/
