import { setTimeout as wait } from 'node:timers/promises'

import { MINUTE } from '../../lib/dates.ts'
import { recordOmittedEvents } from '../people/audit/limited-events.ts'
import { queueResetMails } from '../people/passwords/forgotten-password.ts'
import { backUpIfDue, drillIfDue } from '../platform/backup/automatic/backup-jobs.ts'
import { JOB_INTERVALS, type RepeatedJob } from '../platform/jobs/job-intervals.ts'
import { recordFailure, recordSuccess } from '../platform/jobs/job-states.ts'
import { queueAlarmMails } from '../shop/health/alarm-mails.ts'
import { deliverMail } from '../platform/mail/deliver.ts'
import type { Transport } from '../platform/mail/transport.ts'
import { queueLowStockMail, queueOwnerMails } from '../shop/owner-mails/queue-owner-mails.ts'
import { reconcilePayments, scheduleAllChecks } from '../shop/payments/reconcile.ts'
import { applyChangesIfDue } from '../platform/schedule/apply-if-due.ts'
import { queueStockMails } from '../shop/stock-alerts/queue-mails.ts'
import type { Shop } from '../platform/shop.ts'
import { deleteExpired } from './delete-expired.ts'

/** Every job writes to the database at most this often if nothing fails. */
const RECORD_INTERVAL = MINUTE

interface Job {
  work: () => Promise<void>
  runFirst?: () => Promise<void>
}

export function createJobs(shop: Shop, transport: Transport) {
  const stopping = new AbortController()
  const jobs: Record<RepeatedJob, Job> = {
    'payment reconciliation': {
      runFirst: () => scheduleAllChecks(shop),
      work: async () => reconcilePayments(shop, stopping.signal)
    },
    'mail delivery': {
      work: async () => {
        await queueResetMails(shop)
        await deliverMail(shop, transport, stopping.signal)
        await queueStockMails(shop)
      }
    },
    'scheduled changes': { work: () => applyChangesIfDue(shop) },
    'daily counts': {
      work: async () => {
        await shop.counts.flush()
        await recordOmittedEvents(shop)
      }
    },
    'emails to the owner': { work: () => queueOwnerMails(shop) },
    'alarm emails': { work: () => queueAlarmMails(shop) },
    'email about low stock': { work: () => queueLowStockMail(shop) },
    'deletion of expired data': { work: () => deleteExpired(shop) }
  }

  const pause = (duration: number): Promise<void> =>
    wait(duration, undefined, { signal: stopping.signal, ref: false }).catch(() => {})

  async function repeat(name: RepeatedJob, { runFirst, work }: Job): Promise<void> {
    const logFailure = (error: unknown) => shop.log.error({ err: error, job: name }, 'job failed')
    let recordedAt = -Infinity
    const runAndRecord = async () => {
      await work()
      if (performance.now() - recordedAt < RECORD_INTERVAL) return
      await recordSuccess(shop, name)
      recordedAt = performance.now()
    }
    await runFirst?.().catch(logFailure)
    while (!stopping.signal.aborted) {
      await runAndRecord().catch(async (error: unknown) => {
        logFailure(error)
        recordedAt = -Infinity
        await recordFailure(shop, name, error).catch(logFailure)
      })
      await pause(JOB_INTERVALS[name])
    }
  }

  /** Their own state says when they are due. */
  async function runBackups(): Promise<void> {
    const logFailure = (error: unknown) => shop.log.error({ err: error }, 'backup failed')
    while (!stopping.signal.aborted) {
      await backUpIfDue(shop, stopping.signal).catch(logFailure)
      await drillIfDue(shop, stopping.signal).catch(logFailure)
      await pause(MINUTE)
    }
  }

  async function runAll(): Promise<void> {
    const names = Object.keys(jobs) as RepeatedJob[]
    // Otherwise all jobs would seem to stand still after a night in which the shop was off.
    for (const name of names)
      await recordSuccess(shop, name).catch((error: unknown) => shop.log.error({ err: error }, 'job state not saved'))
    const running = names.map((name) => repeat(name, jobs[name]))
    if (shop.config.backupTarget) running.push(runBackups())
    await Promise.all(running)
  }

  return {
    /** The returned function stops the jobs after the current round. */
    start(): () => Promise<void> {
      const running = runAll()
      return async () => {
        stopping.abort()
        await running
      }
    },
    /** Rejects with the first error. */
    async runOnce(): Promise<void> {
      for (const { work } of Object.values(jobs)) await work()
    }
  }
}
