import type { Generated, Kysely, Transaction } from 'kysely'

import type { OrderStatus, PaymentStatus } from '../../api/contract/orders.ts'
import type { Role } from '../../api/contract/auth.ts'

/** Text ids, integer cents, ISO instants. One shape on SQLite and on PostgreSQL. */
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
  /** Whether dark or light words read on the picture. */
  words: 'dark' | 'light'
  link: string
  position: number
  created_at: string
}

interface Products {
  id: string
  title: string
  /** What titles sort by: see `titleKey`. */
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
  /** What orders have ever taken of what can be bought, less what they gave back. */
  taken: Generated<number>
  rating_sum: Generated<number>
  rating_count: Generated<number>
  created_at: string
  updated_at: string
  deleted_at: Generated<string | null>
  /** What search knows it by. A trigger sets it. */
  number: Generated<number | null>
}

/** How many products that are not deleted a category has of a brand. Kept by triggers. */
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

interface CartItems {
  cart_id: string
  product_id: string
  quantity: number
  /** The effective price when the line was last written, so that a change can be told. */
  seen_cents: number
  added_at: string
}

interface Addresses {
  id: string
  user_id: string
  /** 1 to 3, unique for each user: the database's own guard of the limit. */
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
  /** The day on which its order was made, as in `2026-03-14`, while the order is paid. Kept by triggers. */
  sold_on: Generated<string | null>
}

/** Stock set aside for an order: `held` counts in the product's `reserved`; the other two moved it on, once. */
interface StockHolds {
  order_id: string
  product_id: string
  quantity: number
  state: 'held' | 'released' | 'consumed'
  /** When the first of the unpaid orders that this one replaced set the product aside. */
  held_since: string
  expires_at: string
}

interface Payments {
  order_id: string
  state: 'created' | 'open' | 'capturing' | 'review' | 'captured' | 'refunding' | 'failed' | 'refunded'
  provider_order_id: Generated<string | null>
  approval_url: Generated<string | null>
  /** How often a capture was tried with a new request id: a declined instrument needs a new one. */
  attempt: Generated<number>
  /** Until when one process alone charges the order. */
  lease_until: Generated<string | null>
  capture_id: Generated<string | null>
  refund_id: Generated<string | null>
  /** When the reconciler looks at it next; null once it has ended. */
  next_check_at: Generated<string | null>
  /** When PayPal last declined the way to pay that the payer has chosen; null when it did not. */
  declined_at: Generated<string | null>
  /** When the payer could first be sent to approve it, and when it was charged for good. */
  opened_at: Generated<string | null>
  captured_at: Generated<string | null>
  /** When its charge turned out to be for goods that were gone. */
  unstocked_at: Generated<string | null>
  amount_cents: number
  currency: string
  created_at: string
  /** When its state last changed: a look that leaves it as it was is none. */
  updated_at: string
}

interface MailOutbox {
  id: string
  /** One mail for each thing told, as in `order-confirmed:<order id>`. */
  subject_key: string
  recipient: string
  subject: string
  text: string
  html: string
  created_at: string
  next_attempt_at: string
  attempts: number
  sent_at: Generated<string | null>
  /** When it was given up: nobody will take it. */
  failed_at: Generated<string | null>
  last_error: Generated<string | null>
}

/** What happened, to what, by whom. The actor is null when nobody was signed in, or when the shop did it by itself. */
interface AuditEvents {
  id: string
  at: string
  actor_id: string | null
  actor_name: string | null
  action: string
  subject_kind: string | null
  subject_id: string | null
  /** JSON. */
  before: string | null
  after: string | null
  address: string | null
}

/** How often something was tried since its window began; after `ends_at` the count starts again. */
interface Attempts {
  key: string
  count: number
  ends_at: string
}

/** A browser that has signed in to an account, or reset its password, and the network that it was on. */
interface Devices {
  id: string
  user_id: string
  secret_hash: string
  network: string
  seen_at: string
  expires_at: string
}

/** A reset that was asked for; the mail job gives it its user and token, if there is an account with the address. */
interface PasswordResets {
  id: string
  email: string
  asked_at: string
  user_id: Generated<string | null>
  token_hash: Generated<string | null>
  used_at: Generated<string | null>
  expires_at: string
}

/** A product as search knows it, by a small number. Triggers make it, raise `changed` and set `behind`. */
interface SearchDocuments {
  number: Generated<number>
  product_id: string
  /** What of it stands in the index: a line of words for each field. */
  words: Generated<string>
  changed: Generated<number>
  /** 1 until the index has caught up with the product. */
  behind: Generated<number>
}

interface SearchWords {
  word: string
  /** How many products have it. */
  products: number
}

/** What is left of a word when one or two letters are left out. */
interface SearchMisspellings {
  letters: string
  word: string
}

/** The products that have a word, and have it in no field before this one: see search/numbers.ts. */
interface SearchPostings {
  word: string
  field: number
  chunk: number
  numbers: Uint8Array
}

export type Db = Kysely<Schema>
export type Trx = Transaction<Schema>
