import type { Logger } from 'pino'

import type { Config } from './config.ts'
import type { Db } from './db/schema.ts'
import type { ImageStore } from './images/image-store.ts'
import type { PayPal } from './paypal/client.ts'

/** The dependencies of the shop's code, created at startup. */
export interface Shop {
  config: Config
  db: Db
  images: ImageStore
  paypal: PayPal
  log: Logger
  /** The clock, which tests can change. */
  now: () => Date
}

export const nowIso = (shop: Pick<Shop, 'now'>): string => shop.now().toISOString()
