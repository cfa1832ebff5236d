import { z } from 'zod'

import { MAX_LENGTH } from '../../domain/limits.ts'
import { address } from './addresses.ts'
import { defineAdminCalls } from './call.ts'
import { dayFilter, dollars, id, instant, pageOutput, pageInput, requiredText, searchTerm } from './values.ts'

const customer = z.object({
  _id: id,
  userName: z.string(),
  email: z.string(),
  createdAt: instant,
  orders: z.number().int(),
  totalSpent: dollars
})
export type Customer = z.output<typeof customer>

export const note = z.object({ _id: id, text: z.string(), author: z.string(), createdAt: instant })
export type Note = z.output<typeof note>

const customerDetails = customer.extend({
  addresses: z.array(address),
  /** Oldest first. Only admins see them. */
  internalNotes: z.array(note)
})
export type CustomerDetails = z.output<typeof customerDetails>

export const customerCalls = defineAdminCalls('customers', {
  'GET /api/admin/customers/get': {
    summary: 'Lists the registered shoppers, newest first.',
    /** `q`: part of the name, the email or a saved address. `from`, `to`: days of registration. */
    query: z.object({ ...pageInput, q: searchTerm, from: dayFilter, to: dayFilter }),
    response: { data: z.array(customer), ...pageOutput }
  },
  'GET /api/admin/customers/details/{id}': {
    summary: 'Returns a registered shopper. The orders are in `/api/admin/orders/get`.',
    response: { data: customerDetails }
  },
  'POST /api/admin/customers/notes/{id}': {
    summary: 'Adds a note about a shopper. Only admins see it, and it is deleted with the account.',
    status: 201,
    body: z.object({ text: requiredText(MAX_LENGTH.note) }),
    response: { data: note }
  }
})
