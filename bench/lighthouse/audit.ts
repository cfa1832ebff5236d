import lighthouse from 'lighthouse'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

interface Complaint {
  audit: string
  score: number
  /** What Lighthouse shows beside it, if it measures something. */
  value: string
  /** It counts towards the score of its category. */
  counts: boolean
}

export interface Audited {
  /** From 0 to 100, by category. */
  scores: Record<(typeof CATEGORIES)[number], number>
  complaints: Complaint[]
}

const TRIES = 3

/** The best of a few audits, with no more of them than it needs: what else the machine does only ever takes points. */
export async function auditAtBest(url: string, port: number): Promise<Audited> {
  let best = await audit(url, port)
  for (let tried = 1; tried < TRIES && best.scores.performance < 100; tried += 1) {
    const next = await audit(url, port)
    if (next.scores.performance > best.scores.performance) best = next
  }
  return best
}

/** Lighthouse's mobile preset on a page, in a browser that is open and signed in. */
async function audit(url: string, port: number): Promise<Audited> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no report'}`)
  const { categories, audits, finalDisplayedUrl } = result.lhr
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`)
  const counting = new Set(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id)
    )
  )
  const scoreOf = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices')
    },
    complaints: Object.values(audits).flatMap(({ id, score, displayValue = '' }) =>
      score === null || score >= 1 ? [] : [{ audit: id, score, value: displayValue, counts: counting.has(id) }]
    )
  }
}
