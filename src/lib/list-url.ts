/** The address of an admin's list with some of its filters set; those that are undefined are left out. */
export function listUrl(path: string, filters: Record<string, string | number | undefined>): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** Where a deleted product can be looked at. */
export const trashUrl = (id: string): string => listUrl('/admin/products', { trash: 'true', q: id })
