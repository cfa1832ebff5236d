import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

import * as shop from './migrations/0001-shop.ts'
import * as accounts from './migrations/0002-accounts.ts'
import * as search from './migrations/0003-search.ts'
import * as payments from './migrations/0004-payments.ts'
import * as mail from './migrations/0005-mail.ts'
import * as productAdministration from './migrations/0006-product-administration.ts'
import * as productLists from './migrations/0007-product-lists.ts'
import * as ordersAndActivity from './migrations/0008-orders-and-activity.ts'
import * as reviewModeration from './migrations/0010-review-moderation.ts'
import * as customers from './migrations/0011-customers.ts'
import * as sales from './migrations/0012-sales.ts'
import * as reviewsOfProducts from './migrations/0013-reviews-of-products.ts'
import * as soldOutPayments from './migrations/0014-unstocked-payments.ts'
import * as holdStart from './migrations/0015-hold-start.ts'
import * as nameSkeletons from './migrations/0016-name-skeletons.ts'
import * as cartAdditions from './migrations/0017-cart-additions.ts'
import * as styles from './migrations/0018-styles.ts'
import * as stockAlerts from './migrations/0019-stock-alerts.ts'
import * as orderAdministration from './migrations/0020-order-administration.ts'
import * as accountSettings from './migrations/0021-account-settings.ts'
import * as orderItemOptions from './migrations/0022-order-item-options.ts'
import * as unsubscribeLinks from './migrations/0023-unsubscribe-links.ts'
import * as settings from './migrations/0024-settings.ts'
import * as refunds from './migrations/0025-refunds.ts'
import * as admins from './migrations/0026-admins.ts'
import * as orderTimes from './migrations/0027-order-times.ts'
import * as returns from './migrations/0028-returns.ts'
import * as contentVersions from './migrations/0029-content-versions.ts'
import * as shipping from './migrations/0030-shipping.ts'
import * as twoFactor from './migrations/0031-second-factor.ts'
import * as scheduledChanges from './migrations/0032-scheduled-changes.ts'
import * as dailyCounts from './migrations/0033-daily-counts.ts'
import * as scheduledSales from './migrations/0034-scheduled-sales.ts'
import * as weights from './migrations/0035-weights.ts'
import * as campaigns from './migrations/0036-campaigns.ts'
import * as unpublishedVersions from './migrations/0037-unpublished-versions.ts'
import * as saleIndexes from './migrations/0038-sale-indexes.ts'
import * as dailyCountsByName from './migrations/0039-daily-counts-by-name.ts'
import * as coveringPrices from './migrations/0040-covering-prices.ts'
import * as standardNames from './migrations/0041-standard-names.ts'
import * as declinedReturns from './migrations/0042-declined-returns.ts'
import * as shopperIndexes from './migrations/0043-shopper-indexes.ts'
import * as cancellationRequests from './migrations/0044-cancellation-requests.ts'
import * as creditNotes from './migrations/0044-credit-notes.ts'
import * as sharedNames from './migrations/0045-shared-names.ts'
import * as cartAdditionProducts from './migrations/0046-cart-addition-products.ts'
import * as orderAddresses from './migrations/0047-order-addresses.ts'
import * as customerNotes from './migrations/0048-customer-notes.ts'
import { isPostgres } from './lock.ts'
import type { Db } from './schema.ts'

const migrations: Record<string, Migration> = {
  '0001-shop': shop,
  '0002-accounts': accounts,
  '0003-search': search,
  '0004-payments': payments,
  '0005-mail': mail,
  '0006-product-administration': productAdministration,
  '0007-product-lists': productLists,
  '0008-orders-and-activity': ordersAndActivity,
  // There is no 0009.
  '0010-review-moderation': reviewModeration,
  '0011-customers': customers,
  '0012-sales': sales,
  '0013-reviews-of-products': reviewsOfProducts,
  '0014-unstocked-payments': soldOutPayments,
  '0015-hold-start': holdStart,
  '0016-name-skeletons': nameSkeletons,
  '0017-cart-additions': cartAdditions,
  '0018-styles': styles,
  '0019-stock-alerts': stockAlerts,
  '0020-order-administration': orderAdministration,
  '0021-account-settings': accountSettings,
  '0022-order-item-options': orderItemOptions,
  '0023-unsubscribe-links': unsubscribeLinks,
  '0024-settings': settings,
  '0025-refunds': refunds,
  '0026-admins': admins,
  '0027-order-times': orderTimes,
  '0028-returns': returns,
  '0029-content-versions': contentVersions,
  '0030-shipping': shipping,
  '0031-second-factor': twoFactor,
  '0032-scheduled-changes': scheduledChanges,
  '0033-daily-counts': dailyCounts,
  '0034-scheduled-sales': scheduledSales,
  '0035-weights': weights,
  '0036-campaigns': campaigns,
  '0037-unpublished-versions': unpublishedVersions,
  '0038-sale-indexes': saleIndexes,
  '0039-daily-counts-by-name': dailyCountsByName,
  '0040-covering-prices': coveringPrices,
  '0041-standard-names': standardNames,
  '0042-declined-returns': declinedReturns,
  '0043-shopper-indexes': shopperIndexes,
  '0044-cancellation-requests': cancellationRequests,
  '0044-credit-notes': creditNotes,
  '0045-shared-names': sharedNames,
  '0046-cart-addition-products': cartAdditionProducts,
  '0047-order-addresses': orderAddresses,
  '0048-customer-notes': customerNotes
}

const MIGRATION_TABLE = 'kysely_migration'

export const listKnownMigrations = (): string[] => Object.keys(migrations)

export async function listExecutedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === MIGRATION_TABLE)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Runs all missing migrations or none, even if two processes start at once. Pass only the first names to create an
 * older schema.
 */
export async function migrate(db: Db, names = listKnownMigrations()): Promise<void> {
  const selected = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => selected } })
  // SQLite ignores the pragma in a transaction. With it, dropping a table would delete the rows that refer to its rows.
  if (!isPostgres(db)) await sql`pragma foreign_keys = off`.execute(db)
  const { error } = await migrator.migrateToLatest()
  if (!isPostgres(db)) await sql`pragma foreign_keys = on`.execute(db)
  if (error) throw error
}
