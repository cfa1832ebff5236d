export type UrlFilters = Readonly<Record<string, string>>

/** Reads the named parameters. Omits empty values, and uses only the first of a repeated parameter. */
export function readFilters(search: string, names: readonly string[]): UrlFilters {
  const parameters = new URLSearchParams(search)
  const entries = names.map((name) => [name, parameters.get(name)?.trim() ?? ''] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}
