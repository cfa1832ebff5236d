import type { Generated, Kysely, Transaction } from 'kysely'

import type { OrderStatus, PaymentStatus } from '../../api/contract/orders.ts'
import type { Role } from '../../api/contract/auth.ts'

/** Text ids, integer cents, ISO times. The same on SQLite and PostgreSQL. */
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
  /** The color of the text on the image. */
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
  /** Units that orders have ever taken, minus those returned. */
  taken: Generated<number>
  rating_sum: Generated<number>
  rating_count: Generated<number>
  created_at: string
  updated_at: string
  deleted_at: Generated<string | null>
  /** The product's number in the search index. Set by a trigger. */
  number: Generated<number | null>
}

/** Products that are not deleted. Maintained by triggers. */
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
  /** The effective price when the line was last written, to detect price changes. */
  seen_cents: number
  added_at: string
}

interface Addresses {
  id: string
  user_id: string
  /** 1 to 3, unique for each user: enforces the limit in the database. */
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
  /** The order's day, such as `2026-03-14`, while the order is paid. Maintained by triggers. */
  sold_on: Generated<string | null>
}

/** `held` counts in the product's `reserved`. `released` and `consumed` have changed the stock once and are final. */
interface StockHolds {
  order_id: string
  product_id: string
  quantity: number
  state: 'held' | 'released' | 'consumed'
  /** The time at which the first of the unpaid orders replaced by this one reserved the product. */
  held_since: string
  expires_at: string
}

interface Payments {
  order_id: string
  state: 'created' | 'open' | 'capturing' | 'review' | 'captured' | 'refunding' | 'failed' | 'refunded'
  provider_order_id: Generated<string | null>
  approval_url: Generated<string | null>
  /** The number of captures with a new request id: a declined payment method needs a new one. */
  attempt: Generated<number>
  /** Until then, only one process may capture the payment. */
  lease_until: Generated<string | null>
  capture_id: Generated<string | null>
  refund_id: Generated<string | null>
  /** The reconciler's next check; null in a final state. */
  next_check_at: Generated<string | null>
  /** The time at which PayPal last declined the chosen payment method, or null. */
  declined_at: Generated<string | null>
  /** `opened_at`: the payer could first approve it. `captured_at`: it was charged. */
  opened_at: Generated<string | null>
  captured_at: Generated<string | null>
  /** The time at which its charge turned out to be out of stock. */
  unstocked_at: Generated<string | null>
  amount_cents: number
  currency: string
  created_at: string
  /** The last change of the state. Checks without a change do not count. */
  updated_at: string
}

interface MailOutbox {
  id: string
  /** The idempotency key of the mail, such as `order-confirmed:<order id>`. */
  subject_key: string
  recipient: string
  subject: string
  text: string
  html: string
  created_at: string
  next_attempt_at: string
  attempts: number
  sent_at: Generated<string | null>
  /** The time at which the shop stopped trying to send it. */
  failed_at: Generated<string | null>
  last_error: Generated<string | null>
}

/** The actor is null if nobody was signed in or the shop acted by itself. */
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
  address: string | null
}

/** A fixed-window counter. After `ends_at` the count starts again. */
interface Attempts {
  key: string
  count: number
  ends_at: string
}

/** A browser that has signed in to an account or reset its password, with its network. */
interface Devices {
  id: string
  user_id: string
  secret_hash: string
  network: string
  seen_at: string
  expires_at: string
}

/** The mail job sets user and token if an account has this e-mail. */
interface PasswordResets {
  id: string
  email: string
  asked_at: string
  user_id: Generated<string | null>
  token_hash: Generated<string | null>
  used_at: Generated<string | null>
  expires_at: string
}

/** A product in the search index, by a small number. Triggers create it, increment `changed` and set `behind`. */
interface SearchDocuments {
  number: Generated<number>
  product_id: string
  words: Generated<string>
  changed: Generated<number>
  /** 1 until the index has caught up with the product. */
  behind: Generated<number>
}

interface SearchWords {
  word: string
  products: number
}

/** `letters` is the beginning of the word with up to two letters deleted. */
interface SearchMisspellings {
  letters: string
  word: string
}

/** The products whose first field with the word is this one: see search/numbers.ts. */
interface SearchPostings {
  word: string
  field: number
  chunk: number
  numbers: Uint8Array
}

export type Db = Kysely<Schema>
export type Trx = Transaction<Schema>
