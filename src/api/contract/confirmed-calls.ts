import type { CallName } from './index.ts'

/** Their user must have signed in or confirmed who they are a short time ago (`/api/account/confirm`). */
export const CONFIRMED_CALLS: ReadonlySet<CallName> = new Set<CallName>([
  'GET /api/account/confirm/check',
  'GET /api/admin/orders/export',
  'POST /api/account/passkeys/options',
  'POST /api/admin/admins/invite',
  'POST /api/admin/admins/resend-invitation/{id}',
  'POST /api/admin/orders/refund/{id}',
  'POST /api/admin/returns/accept/{id}',
  'POST /api/admin/returns/receive/{id}',
  'PUT /api/admin/admins/change-role/{id}'
])
