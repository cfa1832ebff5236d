import lighthouse from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof CATEGORIES)[number]

interface FailedAudit {
  id: string
  score: number
  value: string
  /** Counts towards the score of its category. */
  counts: boolean
}

export interface AuditResult {
  /** From 0 to 100, by category. */
  scores: Partial<Record<Category, number>>
  complaints: FailedAudit[]
}

const TRIES = 3

/** Returns the best of a few audits, because other load on the machine only lowers scores. */
export async function auditAtBest(url: string, port: number): Promise<AuditResult> {
  let best = await audit(url, port)
  for (let tries = 1; tries < TRIES && performanceOf(best) < 100; tries += 1) {
    const next = await audit(url, port)
    if (performanceOf(next) > performanceOf(best)) best = next
  }
  return best
}

const performanceOf = ({ scores }: AuditResult): number => scores.performance ?? 0

export async function audit(
  url: string,
  port: number,
  auditedCategories: readonly Category[] = CATEGORIES
): Promise<AuditResult> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...auditedCategories] })
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no report'}`)
  const { categories, audits, finalDisplayedUrl } = result.lhr
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`)
  const countingIds = new Set(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id)
    )
  )
  return {
    scores: Object.fromEntries(
      auditedCategories.map((category) => [category, Math.round((categories[category]?.score ?? 0) * 100)])
    ),
    complaints: Object.values(audits).flatMap(({ id, score, displayValue = '' }) =>
      score === null || score >= 1 ? [] : [{ id, score, value: displayValue, counts: countingIds.has(id) }]
    )
  }
}
