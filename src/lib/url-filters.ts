export type Filters = Readonly<Record<string, string>>

/** Omits empty values. Of a repeated parameter, the first counts. */
export function readFilters(search: string, names: readonly string[]): Filters {
  const parameters = new URLSearchParams(search)
  const entries = names.map((name) => [name, parameters.get(name)?.trim() ?? ''] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}
