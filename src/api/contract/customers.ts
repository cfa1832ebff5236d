import { z } from 'zod'

import { calls } from './call.ts'
import { day, dollars, id, instant, paged, paging, success, term } from './values.ts'

const customer = z.object({
  _id: id,
  userName: z.string(),
  email: z.string(),
  createdAt: instant,
  orders: z.number().int(),
  spent: dollars
})
export type Customer = z.output<typeof customer>

export const customerCalls = calls({
  'GET /api/admin/customers/get': {
    summary: 'Lists the registered shoppers, newest first.',
    access: 'admin',
    /** `q`: part of the name or e-mail. `from`, `to`: days of registration. */
    query: z.object({ ...paging, q: term, from: day, to: day }),
    answer: z.object({ ...success, data: z.array(customer), ...paged })
  }
})
