export function listUrl(path: string, filters: Record<string, string | number | undefined>): string {
  const definedFilters = Object.entries(filters).filter(([, value]) => value !== undefined)
  return `${path}?${new URLSearchParams(definedFilters.map(([name, value]) => [name, String(value)]))}`
}

export const trashUrl = (id: string): string => listUrl('/admin/products', { trash: 'true', q: id })
