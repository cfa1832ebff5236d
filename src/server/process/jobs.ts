import { setTimeout as wait } from 'node:timers/promises'

import { HOUR, MINUTE, SECOND } from '../../lib/dates.ts'
import { recordOmittedEvents } from '../people/audit/limited-events.ts'
import { queueResetMails } from '../people/passwords/forgotten-password.ts'
import { BACKUP_JOB, backUpIfDue, DRILL_JOB, drillIfDue } from '../platform/backup/automatic/backup-jobs.ts'
import { deliverMail } from '../platform/mail/deliver.ts'
import type { Transport } from '../platform/mail/transport.ts'
import { queueLowStockMail, queueOwnerMails } from '../shop/owner-mails/queue-owner-mails.ts'
import { reconcilePayments, scheduleAllChecks } from '../shop/payments/reconcile.ts'
import { applyChangesIfDue } from '../platform/schedule/apply-if-due.ts'
import { queueStockMails } from '../shop/stock-alerts/queue-mails.ts'
import type { Shop } from '../platform/shop.ts'
import { deleteExpired } from './delete-expired.ts'

const SHORT_INTERVAL = 5 * SECOND

interface Job {
  name: string
  interval: number
  work: () => Promise<void>
  runFirst?: () => Promise<void>
}

export function createJobs(shop: Shop, transport: Transport) {
  const stopping = new AbortController()
  const jobs: Job[] = [
    {
      name: 'payment reconciliation',
      interval: SHORT_INTERVAL,
      runFirst: () => scheduleAllChecks(shop),
      work: async () => reconcilePayments(shop, stopping.signal)
    },
    {
      name: 'mail delivery',
      interval: SHORT_INTERVAL,
      work: async () => {
        await queueResetMails(shop)
        await deliverMail(shop, transport, stopping.signal)
        await queueStockMails(shop)
      }
    },
    { name: 'scheduled changes', interval: SHORT_INTERVAL, work: () => applyChangesIfDue(shop) },
    {
      name: 'daily counts',
      interval: SHORT_INTERVAL,
      work: async () => {
        await shop.counts.flush()
        await recordOmittedEvents(shop)
      }
    },
    { name: 'emails to the owner', interval: MINUTE, work: () => queueOwnerMails(shop) },
    { name: 'email about low stock', interval: HOUR, work: () => queueLowStockMail(shop) },
    { name: 'deletion of expired data', interval: HOUR, work: () => deleteExpired(shop) }
  ]
  if (shop.config.backupTarget)
    jobs.push(
      { name: BACKUP_JOB, interval: MINUTE, work: () => backUpIfDue(shop, stopping.signal) },
      { name: DRILL_JOB, interval: MINUTE, work: () => drillIfDue(shop, stopping.signal) }
    )

  async function repeat({ name, interval, runFirst, work }: Job): Promise<void> {
    const logFailure = (error: unknown) => shop.log.error({ err: error, job: name }, 'job failed')
    await runFirst?.().catch(logFailure)
    while (!stopping.signal.aborted) {
      await work().catch(logFailure)
      await wait(interval, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  return {
    /** The returned function stops the jobs after the current round. */
    start(): () => Promise<void> {
      const running = jobs.map(repeat)
      return async () => {
        stopping.abort()
        await Promise.all(running)
      }
    },
    /** Rejects with the first error. */
    async runOnce(): Promise<void> {
      for (const { work } of jobs) await work()
    }
  }
}
