import { z } from 'zod'

import { calls } from './call.ts'
import { day, id, instant, paged, paging, success, term } from './values.ts'

const fields = z.record(z.string(), z.unknown())

const activity = z.object({
  _id: id,
  at: instant,
  /** Null when nobody was signed in, or the shop did it by itself. */
  actor: z.object({ id, userName: z.string() }).nullable(),
  /** As in `order.status-changed`. */
  action: z.string(),
  /**
   * What it happened to, by its name if it has one. A product may be in the trash by now, or gone for good; an account may
   * be an administrator's, or nobody's.
   */
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
    summary: 'Lists what happened in the shop, the newest first.',
    access: 'admin',
    query: z.object({
      ...paging,
      /** The beginning of words of who did it, or of the id of what it was done to, or what was done. */
      q: term,
      /** What it happened to, as in `order`. */
      kind: z
        .string()
        .regex(/^[a-z-]{1,40}$/)
        .optional()
        .catch(undefined),
      /** The id of who did it. */
      actor: id.optional().catch(undefined),
      from: day,
      to: day
    }),
    answer: z.object({ ...success, data: z.array(activity), ...paged })
  }
})
