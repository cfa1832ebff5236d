import type { Logger } from 'pino'

import type { Config } from './config.ts'
import type { Db } from './db/schema.ts'
import type { ImageStore } from './images/image-store.ts'
import type { PayPal } from './paypal/client.ts'

/** What the shop's rules work with; made once at the start and handed down. */
export interface Shop {
  config: Config
  db: Db
  images: ImageStore
  paypal: PayPal
  log: Logger
  /** The clock; tests move it. */
  now: () => Date
}

export const nowIso = (shop: Pick<Shop, 'now'>): string => shop.now().toISOString()
