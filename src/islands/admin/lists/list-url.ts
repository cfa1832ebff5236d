export function createListUrl(path: string, filters: Record<string, string | number | undefined>): string {
  const definedFilters = Object.entries(filters).filter(([, value]) => value !== undefined)
  return `${path}?${new URLSearchParams(definedFilters.map(([name, value]) => [name, String(value)]))}`
}

export const createTrashUrl = (id: string): string => createListUrl('/admin/products', { trash: 'true', q: id })
