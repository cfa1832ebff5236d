import { setTimeout as wait } from 'node:timers/promises'

import { SECOND } from '../../lib/dates.ts'
import { deliverMail } from '../mail/deliver.ts'
import type { Transport } from '../mail/transport.ts'
import { checkAllSoon, reconcile } from '../payments/reconcile.ts'
import { refreshIndex } from '../search/refresh.ts'
import type { Shop } from '../shop.ts'

const EVERY = 5 * SECOND

/** Work that no request waits for. Answers how to stop it; a round under way is finished first. */
export function startJobs(shop: Shop, transport: Transport): () => Promise<void> {
  const stopping = new AbortController()
  const jobs = [
    every(
      'reconciling',
      () => reconcile(shop, stopping.signal),
      () => checkAllSoon(shop)
    ),
    every('mail', () => deliverMail(shop, transport)),
    // So that no search waits for what was there at the first start, or was brought in by the thousand.
    every('search index', () => refreshIndex(shop.db))
  ]

  /** Each round starts when the one before has ended and a pause has passed. */
  async function every(name: string, work: () => Promise<void>, first?: () => Promise<void>): Promise<void> {
    const failed = (error: unknown) => shop.log.error({ err: error, job: name }, 'job failed')
    await first?.().catch(failed)
    while (!stopping.signal.aborted) {
      await work().catch(failed)
      await wait(EVERY, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  return async () => {
    stopping.abort()
    await Promise.all(jobs)
  }
}
