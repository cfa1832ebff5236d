import type { Kysely, Transaction } from 'kysely'

import type {
  Addresses,
  Attempts,
  AuditEvents,
  CustomerNotes,
  Devices,
  EmailChanges,
  OwnerNotices,
  PasskeyChallenges,
  Passkeys,
  PasswordResets,
  RecoveryCodes,
  Sessions,
  ShopSettings,
  Users
} from './tables/accounts.ts'
import type { ContentVersions, UnpublishedVersions } from './tables/content.ts'
import type {
  Counters,
  Banners,
  Images,
  ProductGroupRedirects,
  ProductGroups,
  ProductPictures,
  Products,
  Reviews,
  StockAlerts,
  VariantPrices,
  Variants
} from './tables/catalog.ts'
import type {
  CartItems,
  Carts,
  CreditNotes,
  Invoices,
  MailOutbox,
  OrderItems,
  OrderNotes,
  Orders,
  Payments,
  RefundItems,
  Refunds,
  ReturnItems,
  ReturnRequests,
  StockHolds
} from './tables/orders.ts'
import type { Jobs } from './tables/jobs.ts'
import type { CartPromotions, OrderPromotions, Promotions } from './tables/promotions.ts'
import type { DailyCountRow } from './tables/daily-counts.ts'
import type { ScheduledChanges } from './tables/schedule.ts'

/** Text ids, integer cents, ISO times. */
export interface Schema {
  users: Users
  sessions: Sessions
  recovery_codes: RecoveryCodes
  passkeys: Passkeys
  passkey_challenges: PasskeyChallenges
  settings: ShopSettings
  owner_notices: OwnerNotices
  counters: Counters
  content_versions: ContentVersions
  unpublished_versions: UnpublishedVersions
  scheduled_changes: ScheduledChanges
  images: Images
  banners: Banners
  product_groups: ProductGroups
  product_group_redirects: ProductGroupRedirects
  products: Products
  variants: Variants
  variant_prices: VariantPrices
  product_pictures: ProductPictures
  stock_alerts: StockAlerts
  reviews: Reviews
  carts: Carts
  cart_items: CartItems
  addresses: Addresses
  orders: Orders
  order_items: OrderItems
  order_notes: OrderNotes
  promotions: Promotions
  cart_promotions: CartPromotions
  order_promotions: OrderPromotions
  customer_notes: CustomerNotes
  invoices: Invoices
  credit_notes: CreditNotes
  stock_holds: StockHolds
  payments: Payments
  refunds: Refunds
  refund_items: RefundItems
  return_requests: ReturnRequests
  return_items: ReturnItems
  daily_counts: DailyCountRow
  jobs: Jobs
  mail_outbox: MailOutbox
  audit_events: AuditEvents
  attempts: Attempts
  devices: Devices
  password_resets: PasswordResets
  email_changes: EmailChanges
}

export type Db = Kysely<Schema>
export type Trx = Transaction<Schema>
