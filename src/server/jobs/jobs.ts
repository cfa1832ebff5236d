import { setTimeout as wait } from 'node:timers/promises'

import { HOUR, MINUTE } from '../../lib/dates.ts'
import { deliverMail } from '../mail/deliver.ts'
import { sweepMail } from '../mail/sweep.ts'
import type { Transport } from '../mail/transport.ts'
import { reconcile } from '../payments/reconcile.ts'
import type { Shop } from '../shop.ts'

const MAIL_EVERY = 5000

/** Work that no request waits for. Answers how to stop it; a round under way is finished first. */
export function startJobs(shop: Shop, transport: Transport): () => Promise<void> {
  const stopping = new AbortController()
  const jobs = [
    every(MINUTE, 'reconciling', () => reconcile(shop, stopping.signal)),
    every(MAIL_EVERY, 'mail', () => deliverMail(shop, transport, stopping.signal)),
    every(HOUR, 'old mail', () => sweepMail(shop))
  ]

  /** Each round starts when the one before has ended and the interval has passed. */
  async function every(interval: number, name: string, work: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => shop.log.error({ err: error, job: name }, 'job failed'))
      await wait(interval, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  return async () => {
    stopping.abort()
    await Promise.all(jobs)
  }
}
