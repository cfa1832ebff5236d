import { setTimeout as wait } from 'node:timers/promises'

import { HOUR, SECOND } from '../../lib/dates.ts'
import { queueResetMails } from '../auth/forgotten-password.ts'
import { deliverMail } from '../mail/deliver.ts'
import type { Transport } from '../mail/transport.ts'
import { scheduleAllChecks, reconcile } from '../payments/reconcile.ts'
import { refreshIndex } from '../search/refresh.ts'
import type { Shop } from '../shop.ts'
import { sweep } from './sweep.ts'

const OFTEN = 5 * SECOND

interface Job {
  name: string
  interval: number
  work: () => Promise<void>
  /** What is done once, before the first round. */
  first?: () => Promise<void>
}

/** Work that no request waits for. */
export function createJobs(shop: Shop, transport: Transport) {
  const stopping = new AbortController()
  const jobs: Job[] = [
    {
      name: 'reconciling',
      interval: OFTEN,
      first: () => scheduleAllChecks(shop),
      work: async () => reconcile(shop, stopping.signal)
    },
    {
      name: 'mail',
      interval: OFTEN,
      work: async () => {
        await queueResetMails(shop)
        await deliverMail(shop, transport, stopping.signal)
      }
    },
    // So that no search waits for what was there at the first start, or was brought in by the thousand.
    { name: 'search index', interval: OFTEN, work: () => refreshIndex(shop.db) },
    { name: 'sweeping', interval: HOUR, work: () => sweep(shop) }
  ]

  /** Each round starts when the one before has ended and the interval has passed. */
  async function repeat({ name, interval, first, work }: Job): Promise<void> {
    const failed = (error: unknown) => shop.log.error({ err: error, job: name }, 'job failed')
    await first?.().catch(failed)
    while (!stopping.signal.aborted) {
      await work().catch(failed)
      await wait(interval, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  return {
    /** Answers how to stop it; a round under way is finished first. */
    start(): () => Promise<void> {
      const running = jobs.map(repeat)
      return async () => {
        stopping.abort()
        await Promise.all(running)
      }
    },
    /** One round of each, now. Rejects with what the first of them throws. */
    async runOnce(): Promise<void> {
      for (const { work } of jobs) await work()
    }
  }
}
