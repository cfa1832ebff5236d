import { z } from 'zod'

import { defineCalls } from './call.ts'
import { dayFilter, dollars, id, instant, pageOutput, pageInput, success, searchTerm } from './values.ts'

const customer = z.object({
  _id: id,
  userName: z.string(),
  email: z.string(),
  createdAt: instant,
  orders: z.number().int(),
  totalSpent: dollars
})
export type Customer = z.output<typeof customer>

export const customerCalls = defineCalls({
  'GET /api/admin/customers/get': {
    summary: 'Lists the registered shoppers, newest first.',
    access: 'admin',
    /** `q`: part of the name or email. `from`, `to`: days of registration. */
    query: z.object({ ...pageInput, q: searchTerm, from: dayFilter, to: dayFilter }),
    response: z.object({ ...success, data: z.array(customer), ...pageOutput })
  }
})
