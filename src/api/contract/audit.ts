import { z } from 'zod'

import { calls } from './call.ts'
import { day, id, instant, paged, paging, success, term } from './values.ts'

const fields = z.record(z.string(), z.unknown())

const activity = z.object({
  _id: id,
  at: instant,
  /** Null if nobody was signed in or the shop acted by itself. */
  actor: z.object({ id, userName: z.string() }).nullable(),
  action: z.string(),
  /** `now`: the product is in the trash or deleted; the account is an administrator's or deleted. */
  subject: z
    .object({
      kind: z.string(),
      id: z.string(),
      name: z.string().optional(),
      now: z.enum(['trashed', 'gone', 'admin']).optional()
    })
    .nullable(),
  before: fields.nullable(),
  after: fields.nullable(),
  address: z.string().nullable()
})
export type Activity = z.output<typeof activity>

export const auditCalls = calls({
  'GET /api/admin/activity/get': {
    summary: 'Lists the activity in the shop, newest first.',
    access: 'admin',
    query: z.object({
      ...paging,
      /** Prefixes of words of the actor's name, of the subject's id, or of the action. */
      q: term,
      kind: z
        .string()
        .regex(/^[a-z-]{1,40}$/)
        .optional()
        .catch(undefined),
      actor: id.optional().catch(undefined),
      from: day,
      to: day
    }),
    answer: z.object({ ...success, data: z.array(activity), ...paged })
  }
})
