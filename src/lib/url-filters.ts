export type Filters = Readonly<Record<string, string>>

/** Returns the non-empty URL parameters with these names; of a repeated one, the first. */
export function readFilters(search: string, names: readonly string[]): Filters {
  const parameters = new URLSearchParams(search)
  const chosen = names.map((name) => [name, parameters.get(name)?.trim() ?? ''] as const)
  return Object.fromEntries(chosen.filter(([, value]) => value !== ''))
}
