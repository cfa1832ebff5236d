import { z } from 'zod'

import { calls } from './call.ts'
import { id, instant, paged, paging, success } from './values.ts'

const fields = z.record(z.string(), z.unknown())

const activity = z.object({
  _id: id,
  at: instant,
  /** Null when nobody was signed in, or the shop did it by itself. */
  actor: z.object({ id, userName: z.string() }).nullable(),
  /** As in `order.status-changed`. */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }).nullable(),
  before: fields.nullable(),
  after: fields.nullable(),
  address: z.string().nullable()
})
export type Activity = z.output<typeof activity>

export const auditCalls = calls({
  'GET /api/admin/activity/get': {
    summary: 'Lists what happened in the shop, the newest first.',
    access: 'admin',
    query: z.object(paging),
    answer: z.object({ ...success, data: z.array(activity), ...paged })
  }
})
