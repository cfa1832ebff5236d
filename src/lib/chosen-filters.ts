export type Filters = Readonly<Record<string, string>>

/** Those of an address's parameters that a list knows; of one that stands twice, the first. */
export function chosenFilters(search: string, names: readonly string[]): Filters {
  const given = new URLSearchParams(search)
  const chosen = names.map((name) => [name, given.get(name)?.trim() ?? ''] as const)
  return Object.fromEntries(chosen.filter(([, value]) => value !== ''))
}
