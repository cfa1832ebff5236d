/** Converts `1,200` to `1200`, `.5` to `0.5` and `5.` to `5`. Other text stays unchanged. */
export function normalizeNumber(input: string): string {
  const [, sign = '', whole = '', decimals = ''] = NUMBER.exec(input.trim()) ?? []
  if (!whole && !decimals) return input
  return `${sign.replace('+', '')}${whole.replaceAll(',', '') || '0'}${decimals && `.${decimals}`}`
}

/** Normalizes an amount with or without '$'. Other text and negative amounts stay unchanged. */
export const normalizeAmount = (input: string): string => {
  const normalized = normalizeNumber(input.trim().replace(/^\$\s*/, ''))
  return /^\d/.test(normalized) ? normalized : input
}

/** Accepts commas only as thousands separators. */
const NUMBER = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/
