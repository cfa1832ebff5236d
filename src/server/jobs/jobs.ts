import { setTimeout as wait } from 'node:timers/promises'

import { HOUR, SECOND } from '../../lib/dates.ts'
import { writeResetMails } from '../auth/forgotten-password.ts'
import { deliverMail } from '../mail/deliver.ts'
import type { Transport } from '../mail/transport.ts'
import { checkAllSoon, reconcile } from '../payments/reconcile.ts'
import { refreshIndex } from '../search/refresh.ts'
import type { Shop } from '../shop.ts'
import { sweep } from './sweep.ts'

const OFTEN = 5 * SECOND

/** Work that no request waits for. Answers how to stop it; a round under way is finished first. */
export function startJobs(shop: Shop, transport: Transport): () => Promise<void> {
  const stopping = new AbortController()
  const jobs = [
    every(
      OFTEN,
      'reconciling',
      async () => reconcile(shop, stopping.signal),
      () => checkAllSoon(shop)
    ),
    every(OFTEN, 'mail', async () => {
      await writeResetMails(shop)
      await deliverMail(shop, transport, stopping.signal)
    }),
    // So that no search waits for what was there at the first start, or was brought in by the thousand.
    every(OFTEN, 'search index', () => refreshIndex(shop.db)),
    every(HOUR, 'sweeping', () => sweep(shop))
  ]

  /** Each round starts when the one before has ended and the interval has passed. */
  async function every(interval: number, name: string, work: () => Promise<void>, first?: () => Promise<void>) {
    const failed = (error: unknown) => shop.log.error({ err: error, job: name }, 'job failed')
    await first?.().catch(failed)
    while (!stopping.signal.aborted) {
      await work().catch(failed)
      await wait(interval, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  return async () => {
    stopping.abort()
    await Promise.all(jobs)
  }
}
