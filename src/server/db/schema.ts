import type { Generated, Kysely, Transaction } from 'kysely'

import type { OrderStatus, PaymentStatus } from '../../api/contract/orders.ts'
import type { Role } from '../../api/contract/auth.ts'

/** Text ids, integer cents, ISO times. */
export interface Schema {
  users: Users
  sessions: Sessions
  counters: Counters
  images: Images
  features: Features
  products: Products
  product_counts: ProductCounts
  reviews: Reviews
  carts: Carts
  cart_items: CartItems
  cart_additions: CartAdditions
  addresses: Addresses
  orders: Orders
  order_items: OrderItems
  stock_holds: StockHolds
  payments: Payments
  mail_outbox: MailOutbox
  audit_events: AuditEvents
  attempts: Attempts
  devices: Devices
  password_resets: PasswordResets
  search_documents: SearchDocuments
  search_words: SearchWords
  search_misspellings: SearchMisspellings
  search_postings: SearchPostings
}

interface Users {
  id: string
  user_name: string
  user_name_key: string
  user_name_skeleton: Generated<string>
  email: string
  password_hash: string
  role: Role
  created_at: string
}

interface Sessions {
  id: string
  user_id: string
  token_hash: string
  cookie_hash: string
  created_at: string
  seen_at: string
  expires_at: string
}

interface Counters {
  name: string
  value: number
}

interface Images {
  hash: string
  width: number
  height: number
  created_at: string
}

interface Features {
  id: string
  image: string
  image_small: string | null
  alt: string
  headline: string
  /** The text color. */
  words: 'dark' | 'light'
  link: string
  position: number
  created_at: string
}

interface Products {
  id: string
  title: string
  title_key: string
  description: string
  category: string
  brand: string
  image: string
  price_cents: number
  sale_price_cents: number
  effective_cents: Generated<number>
  on_hand: number
  reserved: Generated<number>
  /** Units that orders took, minus those returned. */
  taken: Generated<number>
  rating_sum: Generated<number>
  rating_count: Generated<number>
  created_at: string
  updated_at: string
  deleted_at: Generated<string | null>
  /** The product's number in the search index. */
  number: Generated<number | null>
}

/** Excludes deleted products. */
interface ProductCounts {
  category: string
  brand: string
  products: number
}

interface Reviews {
  id: string
  product_id: string
  user_id: string
  user_name: string
  message: string
  value: number
  created_at: string
  hidden_at: Generated<string | null>
}

interface Carts {
  id: string
  user_id: string
  created_at: string
  updated_at: string
}

/** The additions that a client may repeat, because it may have lost the response. */
interface CartAdditions {
  user_id: string
  idempotency_key: string
  added_at: string
}

interface CartItems {
  cart_id: string
  product_id: string
  quantity: number
  /** The effective price when written, to detect changes. */
  seen_cents: number
  added_at: string
}

interface Addresses {
  id: string
  user_id: string
  /** 1 to 3, which limits a user's addresses. */
  slot: number
  address: string
  city: string
  pincode: string
  phone: string
  notes: string
}

interface Orders {
  id: string
  user_id: string
  cart_id: string
  order_status: OrderStatus
  payment_status: PaymentStatus
  payment_method: string
  payer_id: string
  currency: string
  total_cents: number
  address_id: string
  address: string
  city: string
  pincode: string
  phone: string
  notes: string
  created_at: string
  updated_at: string
}

interface OrderItems {
  id: string
  order_id: string
  position: number
  product_id: string
  title: string
  image: string
  price_cents: number
  quantity: number
  /** The day on which the order was created. Null unless it is paid. */
  sold_on: Generated<string | null>
}

/** `held` counts in `products.reserved`. */
interface StockHolds {
  order_id: string
  product_id: string
  quantity: number
  state: 'held' | 'released' | 'consumed'
  /** Start of the first reservation, including those of orders that this one replaced. */
  held_since: string
  expires_at: string
}

interface Payments {
  order_id: string
  state: 'created' | 'open' | 'capturing' | 'review' | 'captured' | 'refunding' | 'failed' | 'refunded'
  provider_order_id: Generated<string | null>
  approval_url: Generated<string | null>
  /** Part of PayPal's request id. A declined payment method needs a new one. */
  attempt: Generated<number>
  /** Until then, no other process may capture the payment. */
  lease_until: Generated<string | null>
  capture_id: Generated<string | null>
  refund_id: Generated<string | null>
  /** Null in a final state. */
  next_check_at: Generated<string | null>
  /** PayPal last declined the payment method at this time. */
  declined_at: Generated<string | null>
  /** The payer can approve from then on. */
  opened_at: Generated<string | null>
  captured_at: Generated<string | null>
  /** The order was charged, but its products were out of stock. */
  unstocked_at: Generated<string | null>
  amount_cents: number
  currency: string
  created_at: string
  /** Checks that change nothing keep this time. */
  updated_at: string
}

interface MailOutbox {
  id: string
  /** The idempotency key, such as `order-confirmed:<order id>`. */
  subject_key: string
  recipient: string
  subject: string
  text: string
  html: string
  created_at: string
  next_attempt_at: string
  attempts: number
  sent_at: Generated<string | null>
  /** The time at which the shop stopped trying. */
  failed_at: Generated<string | null>
  last_error: Generated<string | null>
}

/** The actor is null for anonymous visitors and for the shop itself. */
interface AuditEvents {
  id: string
  at: string
  actor_id: string | null
  actor_name: string | null
  action: string
  subject_kind: string | null
  subject_id: string | null
  before: string | null
  after: string | null
  /** An IP address. */
  address: string | null
}

/** The count restarts after `ends_at`. */
interface Attempts {
  key: string
  count: number
  ends_at: string
}

/** A browser that signed in or reset a password. */
interface Devices {
  id: string
  user_id: string
  secret_hash: string
  network: string
  seen_at: string
  expires_at: string
}

/** The mail job sets `user_id` and `token_hash`. */
interface PasswordResets {
  id: string
  email: string
  asked_at: string
  user_id: Generated<string | null>
  token_hash: Generated<string | null>
  used_at: Generated<string | null>
  expires_at: string
}

/** Triggers increment `changed` and set `behind`. */
interface SearchDocuments {
  number: Generated<number>
  product_id: string
  words: Generated<string>
  changed: Generated<number>
  /** 1 until the product is indexed again. */
  behind: Generated<number>
}

interface SearchWords {
  word: string
  products: number
}

/** `letters` is the word's beginning with up to two letters deleted. */
interface SearchMisspellings {
  letters: string
  word: string
}

/** Products that have the word in this field and in no earlier one: see search/numbers.ts. */
interface SearchPostings {
  word: string
  field: number
  chunk: number
  numbers: Uint8Array
}

export type Db = Kysely<Schema>
export type Trx = Transaction<Schema>
