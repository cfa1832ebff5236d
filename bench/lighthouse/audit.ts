import lighthouse from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof CATEGORIES)[number]

interface Complaint {
  audit: string
  score: number
  value: string
  /** Counts towards the score of its category. */
  counts: boolean
}

export interface Audited {
  /** From 0 to 100, by category. */
  scores: Partial<Record<Category, number>>
  complaints: Complaint[]
}

const TRIES = 3

/**
 * Returns the best of a few audits, and stops at the first perfect one: other load on the machine only lowers scores.
 */
export async function auditAtBest(url: string, port: number): Promise<Audited> {
  let best = await audit(url, port)
  for (let tried = 1; tried < TRIES && speedOf(best) < 100; tried += 1) {
    const next = await audit(url, port)
    if (speedOf(next) > speedOf(best)) best = next
  }
  return best
}

const speedOf = ({ scores }: Audited): number => scores.performance ?? 0

/** Audits a page with Lighthouse's mobile preset, in a browser that is open and signed in. */
export async function audit(url: string, port: number, of: readonly Category[] = CATEGORIES): Promise<Audited> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...of] })
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no report'}`)
  const { categories, audits, finalDisplayedUrl } = result.lhr
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`)
  const counting = new Set(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id)
    )
  )
  return {
    scores: Object.fromEntries(of.map((category) => [category, Math.round((categories[category]?.score ?? 0) * 100)])),
    complaints: Object.values(audits).flatMap(({ id, score, displayValue = '' }) =>
      score === null || score >= 1 ? [] : [{ audit: id, score, value: displayValue, counts: counting.has(id) }]
    )
  }
}
