import type { Generated } from 'kysely'

export interface ReturnRequests {
  id: string
  order_id: string
  idempotency_key: string
  state: 'open' | 'accepted' | 'declined'
  /** The shopper's. Empty if there is none, or if the account was erased. */
  reason: string
  /** The admin's. Empty unless the state is `declined`. */
  decline_reason: Generated<string>
  /** The refund of an accepted request. If PayPal declines it, the request is open again. */
  refund_id: Generated<string | null>
  created_at: string
  decided_at: Generated<string | null>
}

export interface ReturnItems {
  request_id: string
  order_item_id: string
  quantity: number
}
