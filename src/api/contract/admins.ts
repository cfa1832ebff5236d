import { z } from 'zod'

import { adminRole, email, userName } from './auth.ts'
import { defineAdminCalls } from './call.ts'
import { id, instant } from './values.ts'

const admin = z.object({
  _id: id,
  userName: z.string(),
  email: z.string(),
  adminRole,
  createdAt: instant,
  /** `invited`: has not chosen a password yet. */
  status: z.enum(['active', 'invited', 'disabled'])
})
export type Admin = z.output<typeof admin>

const response = { data: admin }

export const adminCalls = defineAdminCalls('administrators', {
  'GET /api/admin/admins/get': {
    summary: 'Lists the administrators.',
    response: { data: z.array(admin) }
  },
  'POST /api/admin/admins/invite': {
    summary: 'Creates an account for an administrator, and emails a link to choose its password.',
    body: z.object({ userName, email, adminRole }),
    response
  },
  'POST /api/admin/admins/resend-invitation/{id}': {
    summary: 'Emails another link to an invited administrator. Earlier links no longer work.',
    response
  },
  'PUT /api/admin/admins/update/{id}': {
    summary: 'Disables or enables an administrator. A disabled one is signed out and cannot sign in.',
    body: z.object({ disabled: z.boolean() }),
    response
  },
  'PUT /api/admin/admins/change-role/{id}': {
    summary: 'Changes the role of another administrator. Applies to the next request of that administrator.',
    body: z.object({ adminRole }),
    response
  }
})
