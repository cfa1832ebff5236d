import { applyBannerChange } from './banners/schedule.ts'
import { bumpCatalog } from './catalog/catalog-version.ts'
import { applyContentChange, keepAsDraft } from './content-versions/schedule.ts'
import type { Trx } from './db/schema.ts'
import type { ChangeKind } from './db/tables/schedule.ts'
import { isConflict, runInSavepoint, transact } from './db/transact.ts'
import { recordAudit } from './audit/audit.ts'
import { applySaleChange } from './product-admin/apply-sale.ts'
import { type Requester, SYSTEM } from './http/session.ts'
import type { ScheduledChange } from './schedule/scheduled-changes.ts'
import { nowIso, type Shop } from './shop.ts'

type ApplyChange = (shop: Shop, trx: Trx, requester: Requester, change: ScheduledChange) => Promise<void>

const APPLY: Record<ChangeKind, ApplyChange> = {
  banner: applyBannerChange,
  content: applyContentChange,
  sale: applySaleChange
}

/**
 * Applies the scheduled changes that are due,sorted by time. All of them become visible together. A
 * change that fails leaves the others. Any number of processes can call this: whoever deletes a row applies it.
 */
export function applyDueChanges(shop: Shop): Promise<void> {
  return transact(shop.db, async (trx) => {
    let hasApplied = false
    // A change can schedule another one, which may be due as well.
    for (let due = await takeDue(shop, trx); due.length > 0; due = await takeDue(shop, trx)) {
      for (const change of due) await applyOrReport(shop, trx, change)
      hasApplied = true
    }
    if (hasApplied) await bumpCatalog(trx)
  })
}

async function takeDue(shop: Shop, trx: Trx): Promise<ScheduledChange[]> {
  const due = await trx.deleteFrom('scheduled_changes').where('at', '<=', nowIso(shop)).returningAll().execute()
  return due.toSorted((a, b) => (toSortKey(a) < toSortKey(b) ? -1 : 1))
}

/**
 * Checkouts lock products by id. Sales that start at the same time must lock them in the same sequence, or they could
 * deadlock.
 */
const toSortKey = ({ at, kind, subject_id, created_at, id }: ScheduledChange): string =>
  `${at} ${kind} ${subject_id} ${created_at} ${id}`

async function applyOrReport(shop: Shop, trx: Trx, change: ScheduledChange): Promise<void> {
  const requester = await readRequester(trx, change)
  const outcome = await runInSavepoint(trx, () => APPLY[change.kind](shop, trx, requester, change))
  if (outcome.status === 'fulfilled') return
  const { reason } = outcome
  // The whole transaction is tried again.
  if (isConflict(reason)) throw reason
  shop.log.error({ err: reason, kind: change.kind, subject: change.subject_id }, 'scheduled change failed')
  const subject = { kind: SUBJECT_KINDS[change.kind], id: change.subject_id }
  const after = { reason: reason instanceof Error ? reason.message : String(reason) }
  await recordAudit(shop, trx, { ...requester, action: 'schedule.failed', subject, after })
  if (change.kind === 'content') await keepAsDraft(shop, trx, change)
}

/** The kinds of subjects in the audit log. */
const SUBJECT_KINDS: Record<ChangeKind, string> = { banner: 'feature', content: 'content', sale: 'product' }

/** A change counts as made by the admin who scheduled it. */
async function readRequester(trx: Trx, { created_by }: ScheduledChange): Promise<Requester> {
  if (created_by === null) return SYSTEM
  const user = await trx
    .selectFrom('users')
    .select(['id', 'user_name as userName'])
    .where('id', '=', created_by)
    .executeTakeFirst()
  return { user: user ?? null, ip: null }
}
