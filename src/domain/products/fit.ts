export const FITS = ['small', 'true', 'large'] as const
export type Fit = (typeof FITS)[number]

/** Of a returned item. */
export type ReturnedFit = Exclude<Fit, 'true'>

export const FIT_LABELS: Record<Fit, string> = { small: 'Too small', true: 'Just right', large: 'Too large' }

const SUMMARIES: Record<Fit, string> = { small: 'Runs small', true: 'True to size', large: 'Runs large' }

/** Fewer answers say little about the next shopper. */
const MIN_ANSWERS = 5

/** Summarizes the numbers of answers, as in 'Runs small (62% of 13 answers)'. Returns undefined for few answers. */
export function describeFit(counts: Record<Fit, number>): string | undefined {
  const answers = FITS.reduce((sum, fit) => sum + counts[fit], 0)
  const [fit] = FITS.toSorted((one, other) => counts[other] - counts[one])
  if (answers < MIN_ANSWERS || !fit) return undefined
  return `${SUMMARIES[fit]} (${Math.round((counts[fit] / answers) * 100)}% of ${answers} answers)`
}
