/** Returns the `limit` most frequent values, in the order of `counts`. */
export function listFrequentValues(counts: Record<string, number>, limit: number): string[] {
  const values = Object.keys(counts)
  const byCount = values.toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0))
  const frequent = new Set(byCount.slice(0, limit))
  return values.filter((value) => frequent.has(value))
}
