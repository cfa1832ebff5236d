/** Largest Contentful Paint and Interaction to Next Paint. */
export const VITALS = ['lcp', 'inp'] as const
export type Vital = (typeof VITALS)[number]

export type Rating = 'good' | 'needs-improvement' | 'poor'

/** In milliseconds. The last value that is good, and the last that is not poor. Source: https://web.dev/articles/vitals */
const THRESHOLDS: Record<Vital, [good: number, notPoor: number]> = { lcp: [2500, 4000], inp: [200, 500] }

export function rateVital(vital: Vital, milliseconds: number): Rating {
  const [good, notPoor] = THRESHOLDS[vital]
  if (milliseconds <= good) return 'good'
  return milliseconds <= notPoor ? 'needs-improvement' : 'poor'
}
