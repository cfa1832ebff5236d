import { z } from 'zod'

import { address } from './addresses.ts'
import { email, newPassword, password, sessionUser, userName } from './auth.ts'
import { defineCalls } from './call.ts'
import { order } from './orders.ts'
import { ownPasskeys } from './passkeys.ts'
import { id, instant } from './values.ts'

const ownSession = z.object({
  _id: id,
  /** Such as 'Firefox on Android'. Empty if it is unknown. */
  browser: z.string(),
  createdAt: instant,
  /** At most five minutes before the last request. */
  seenAt: instant,
  isCurrent: z.boolean()
})
export type OwnSession = z.output<typeof ownSession>

const ownReview = z.object({
  productId: id,
  title: z.string(),
  reviewMessage: z.string(),
  reviewValue: z.number(),
  createdAt: instant
})

/** The product that the shopper wants an email about. */
const stockAlert = z.object({ productId: id, title: z.string(), createdAt: instant })

/** `campaign` is the last one that led the shopper to the shop before the order. */
const exportedOrder = order.extend({ campaign: z.string().optional() })

const accountExport = z.object({
  exportedAt: instant,
  account: sessionUser.extend({ createdAt: instant }),
  addresses: z.array(address),
  orders: z.array(exportedOrder),
  reviews: z.array(ownReview),
  stockAlerts: z.array(stockAlert),
  sessions: z.array(ownSession),
  passkeys: ownPasskeys
})
export type AccountExport = z.output<typeof accountExport>

const currentPassword = password

export const accountCalls = defineCalls({
  'PUT /api/account/name': {
    summary: "Changes the user's name, also on the user's reviews.",
    access: 'signed-in',
    body: z.object({ userName }),
    response: { user: sessionUser }
  },
  'PUT /api/account/password': {
    summary: "Changes the user's password and ends all other sessions.",
    access: 'signed-in',
    body: z.object({ password: currentPassword, newPassword })
  },
  'POST /api/account/change-email': {
    summary: 'Emails a link to the new email address. The address changes when the link is confirmed.',
    access: 'signed-in',
    body: z.object({ email, password: currentPassword })
  },
  'POST /api/account/confirm-email': {
    summary: 'Changes the email address with the token of a link. A token works once.',
    access: 'anyone',
    body: z.object({ token: z.string().max(100) }),
    response: { email: z.string() }
  },
  'GET /api/account/sessions': {
    summary: 'Lists where the user is signed in, the last used first.',
    access: 'signed-in',
    response: { data: z.array(ownSession) }
  },
  'DELETE /api/account/sessions/{id}': {
    summary: "Ends one of the user's sessions.",
    access: 'signed-in'
  },
  'DELETE /api/account/other-sessions': {
    summary: "Ends the user's other sessions.",
    access: 'signed-in'
  },
  'GET /api/account/export': {
    summary: "Returns the user's data as a file.",
    access: 'signed-in',
    response: accountExport
  },
  'POST /api/account/erase': {
    summary: 'Erases the account of a shopper who has no open order. Orders remain, without a name.',
    access: 'signed-in',
    body: z.object({ password: currentPassword })
  }
})
