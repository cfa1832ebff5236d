export const ADMIN_ROLES = ['owner', 'orders', 'products', 'marketing', 'read-only'] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]

/** `write` includes `read`. */
export type Permission = 'read' | 'write'

/** By area of the admin panel, which each call of `api/contract` names. The owner may do everything. */
const PERMISSIONS = {
  account: { orders: 'write', products: 'write', marketing: 'write', 'read-only': 'write' },
  activity: { 'read-only': 'read' },
  administrators: {},
  content: { marketing: 'write', 'read-only': 'read' },
  customers: { orders: 'write', 'read-only': 'read' },
  dashboard: { orders: 'read', products: 'read', marketing: 'read', 'read-only': 'read' },
  /** Uploads for products, banners and texts. */
  images: { products: 'write', marketing: 'write' },
  orders: { orders: 'write', 'read-only': 'read' },
  products: { orders: 'read', products: 'write', marketing: 'read', 'read-only': 'read' },
  promotions: { orders: 'read', products: 'read', marketing: 'write', 'read-only': 'read' },
  reviews: { products: 'write', marketing: 'write', 'read-only': 'read' },
  settings: {}
} satisfies Record<string, Partial<Record<AdminRole, Permission>>>

export type AdminArea = keyof typeof PERMISSIONS

/** `role` is undefined for everyone who is not an administrator. */
export function isPermitted(role: AdminRole | undefined, area: AdminArea, permission: Permission): boolean {
  if (role === 'owner') return true
  const permissions: Partial<Record<AdminRole, Permission>> = PERMISSIONS[area]
  const granted = role && permissions[role]
  return granted === 'write' || granted === permission
}

interface RoleTexts {
  label: string
  description: string
}

export const ROLE_TEXTS: Record<AdminRole, RoleTexts> = {
  owner: { label: 'Owner', description: 'Can do everything.' },
  orders: { label: 'Orders', description: 'Manages orders, refunds, returns and customers. Sees products.' },
  products: { label: 'Products', description: 'Manages products, stock and reviews.' },
  marketing: { label: 'Marketing', description: 'Manages texts, banners, discounts and reviews. Sees products.' },
  'read-only': { label: 'Read only', description: 'Sees everything except administrators and settings.' }
}

/** Also accepts a role of a later version. */
export const getRoleLabel = (role: string): string =>
  Object.hasOwn(ROLE_TEXTS, role) ? ROLE_TEXTS[role as AdminRole].label : role

/** Returns for example 'an administrator with the role Owner or Orders'. */
export function describePermitted(area: AdminArea, permission: Permission): string {
  const labels = ADMIN_ROLES.filter((role) => isPermitted(role, area, permission)).map((role) => ROLE_TEXTS[role].label)
  if (labels.length === ADMIN_ROLES.length) return 'an administrator'
  const last = labels.pop() ?? ''
  return `an administrator with the role ${labels.length > 0 ? `${labels.join(', ')} or ` : ''}${last}`
}
