import { type AdminArea, type AdminRole, isPermitted, type Permission } from './admin-roles.ts'

/** The areas of the pages below `/admin`, by the next part of the path. */
export const PAGE_AREAS: ReadonlyMap<string, AdminArea> = new Map([
  ['account', 'account'],
  ['activity', 'activity'],
  ['admins', 'administrators'],
  ['content', 'content'],
  ['customers', 'customers'],
  ['dashboard', 'dashboard'],
  ['features', 'content'],
  ['groups', 'products'],
  ['health', 'settings'],
  ['home-preview', 'content'],
  ['orders', 'orders'],
  ['products', 'products'],
  ['promotions', 'promotions'],
  ['reviews', 'reviews'],
  ['settings', 'settings']
])

/** Also returns true for pages that do not exist. */
export function isPagePermitted(role: AdminRole | undefined, url: string, permission: Permission): boolean {
  const area = PAGE_AREAS.get(/^\/admin\/([^/?]+)/.exec(url)?.[1] ?? '')
  return !area || isPermitted(role, area, permission)
}
