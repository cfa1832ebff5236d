import type { Role, SessionUser } from '../../../api/contract/auth.ts'
import {
  type AdminArea,
  describePermitted,
  isPermitted,
  type Permission
} from '../../../domain/accounts/admin-roles.ts'
import { DAY } from '../../../lib/dates.ts'
import { ShopError } from '../errors.ts'

export const SESSION_LIFETIME = 30 * DAY

/** The bearer token and the cookie's secret. If a request has both, they must belong to the same session. */
export interface Credentials {
  token?: string | undefined
  cookie?: string | undefined
}

export interface Session {
  id: string
  user: SessionUser
  /** The user signed in or confirmed who they are a short time ago. */
  isConfirmed: boolean
}

export interface Requester {
  user: Pick<SessionUser, 'id' | 'userName'> | null
  ip: string | null
}

/** The requester of jobs, PayPal's webhooks and commands. */
export const SYSTEM: Requester = { user: null, ip: null }

export const isAdmin = (user: { role: Role }): boolean => user.role === 'admin'

/** Throws a ShopError if something belongs to another user. */
export function requireOwner(session: Session, userId: string): void {
  if (userId !== session.user.id) throw new ShopError('forbidden', 'This belongs to someone else.')
}

/** Throws a ShopError unless the session is confirmed. A stolen session is usually older. */
export function requireConfirmation({ isConfirmed }: Session): void {
  if (!isConfirmed) throw new ShopError('confirmation-required', "Please confirm that it's you.")
}

/** Throws a ShopError unless the user is an administrator with the permission. */
export function requirePermission(
  { adminRole }: Pick<SessionUser, 'adminRole'>,
  area: AdminArea,
  permission: Permission
): void {
  if (isPermitted(adminRole, area, permission)) return
  const permitted = adminRole ? describePermitted(area, permission) : 'an administrator'
  throw new ShopError('forbidden', `Only ${permitted} can do this.`)
}
