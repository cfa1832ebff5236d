import type { Logger } from 'pino'

import type { Config } from './config/config.ts'
import type { DailyCounts } from './daily-counts/daily-counts.ts'
import type { Db } from './database/schema.ts'
import type { ImageStore } from './images/image-store.ts'
import type { PayPal } from './paypal/client.ts'

/** The settings, services and clock of a process of the shop. */
export interface Shop {
  config: Config
  db: Db
  images: ImageStore
  paypal: PayPal
  counts: DailyCounts
  log: Logger
  /** Tests can change the clock. */
  now: () => Date
  /** Applies the scheduled changes whose time has come. */
  applyDueChanges: () => Promise<void>
}

export type Clock = Pick<Shop, 'now'>

/** For functions that read or change data, and neither settings nor services. */
export type ShopData = Pick<Shop, 'db' | 'now'>

export const nowIso = (clock: Clock): string => clock.now().toISOString()
