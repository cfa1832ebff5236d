import { z } from 'zod'

import { defineAdminCalls } from './call.ts'
import { dayFilter, id, instant, pageOutput, pageInput, searchTerm } from './values.ts'

const fields = z.record(z.string(), z.unknown())

const activity = z.object({
  _id: id,
  at: instant,
  /** Null if nobody was signed in. */
  actor: z.object({ id, userName: z.string() }).nullable(),
  action: z.string(),
  /** `name` is a product's title or an order's number. `state` is the current state of the product or account. */
  subject: z
    .object({
      kind: z.string(),
      id: z.string(),
      name: z.string().optional(),
      state: z.enum(['trashed', 'gone', 'admin']).optional()
    })
    .nullable(),
  before: fields.nullable(),
  after: fields.nullable(),
  /** Null for jobs, webhooks and the command line. */
  ip: z.string().nullable()
})
export type Activity = z.output<typeof activity>

export const auditCalls = defineAdminCalls('activity', {
  'GET /api/admin/activity/get': {
    summary: 'Lists the activity in the shop, newest first.',
    query: z.object({
      ...pageInput,
      /** Matches words of the actor's name, a product's title, an action, an order's number or the beginning of an id. */
      q: searchTerm,
      kind: z
        .string()
        .regex(/^[a-z-]{1,40}$/)
        .optional()
        .catch(undefined),
      actor: id.optional().catch(undefined),
      /** The id of a product, or of a style to select all its products. */
      product: id.optional().catch(undefined),
      from: dayFilter,
      to: dayFilter
    }),
    response: { data: z.array(activity), ...pageOutput }
  }
})
