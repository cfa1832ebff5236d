import { z } from 'zod'

import { calls } from './call.ts'
import { day, dollars, id, instant, paged, paging, success, term } from './values.ts'

const customer = z.object({
  _id: id,
  userName: z.string(),
  email: z.string(),
  createdAt: instant,
  /** Their orders that are paid, and what these came to. */
  orders: z.number().int(),
  spent: dollars
})
export type Customer = z.output<typeof customer>

export const customerCalls = calls({
  'GET /api/admin/customers/get': {
    summary: 'Lists the shoppers who have an account, the newest first.',
    access: 'admin',
    /** `q` is a part of the name or of the e-mail address; they registered from one day to the other. */
    query: z.object({ ...paging, q: term, from: day, to: day }),
    answer: z.object({ ...success, data: z.array(customer), ...paged })
  }
})
