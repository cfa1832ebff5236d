/** In hundredths of a percent, so 19% is 1900. */
export const toBasisPoints = (percent: number): number => Math.round(percent * 100)

/** Splits a gross amount in cents, which includes the VAT. The parts add up to the amount. */
export function splitVat(grossCents: number, basisPoints: number): { netCents: number; vatCents: number } {
  const netCents = Math.round((grossCents * 10_000) / (10_000 + basisPoints))
  return { netCents, vatCents: grossCents - netCents }
}
