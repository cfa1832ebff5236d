import type { Kysely, Selectable, Transaction } from 'kysely'

import type { ContentTables } from './tables/content.ts'
import type { OrderTables } from './tables/orders.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PlatformTables } from './tables/platform.ts'
import type { ProductTables } from './tables/products.ts'
import type { PromotionTables } from './tables/promotions.ts'

/** Text ids, integer cents, ISO times. */
export interface Schema
  extends ContentTables, OrderTables, PaymentTables, PeopleTables, PlatformTables, ProductTables, PromotionTables {}

export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>

/** The database, or a transaction. */
export type Db = Kysely<Schema>
export type Trx = Transaction<Schema>
