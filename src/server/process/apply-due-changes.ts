import { applyBannerChange } from '../content/banners/banners.ts'
import { countShopperIncrement, incrementCatalogVersion } from '../platform/catalog-version.ts'
import { applyContentChange, insertUnpublishedVersion } from '../content/texts/schedule.ts'
import type { Trx } from '../platform/database/schema.ts'
import { isConflict, runInSavepoint, transact } from '../platform/database/transact.ts'
import { recordAudit } from '../people/audit/audit.ts'
import { type Requester, SYSTEM } from '../platform/http/session.ts'
import type { ChangeKind, DueChange, ScheduledChange } from '../platform/schedule/scheduled-changes.ts'
import { type Clock, nowIso, type Shop } from '../platform/shop.ts'
import { singleFlight } from '../platform/single-flight.ts'

type ApplyChange = (clock: Clock, trx: Trx, requester: Requester, change: DueChange) => Promise<void>

const APPLY: Record<Exclude<ChangeKind, 'catalog'>, ApplyChange> = {
  banner: applyBannerChange,
  content: applyContentChange
}

/**
 * Applies the scheduled changes that are due, sorted by time. All of them become visible together. A change that fails
 * leaves the others. Any number of processes can call this: whoever deletes a row applies it.
 */
export const applyDueChanges = (shop: Shop): Promise<void> =>
  singleFlight(shop, 'due changes', () => transact(shop.db, (trx) => applyAll(shop, trx)))

async function applyAll(shop: Shop, trx: Trx): Promise<void> {
  let hasApplied = false
  // A change can schedule another one, which may be due as well.
  for (let due = await takeDue(shop, trx); due.length > 0; due = await takeDue(shop, trx)) {
    await applyEach(shop, trx, due)
    hasApplied = true
  }
  if (!hasApplied) return
  await countShopperIncrement(shop, trx)
  await incrementCatalogVersion(trx)
}

async function applyEach(shop: Shop, trx: Trx, due: ScheduledChange[]): Promise<void> {
  const authors = await readAuthors(trx, due)
  for (const change of due) {
    const { requester, isAuthorDisabled } = authors.get(change.created_by) ?? NO_AUTHOR
    const { kind } = change
    if (kind !== 'catalog') await applyOrReport(shop, trx, requester, { ...change, kind, isAuthorDisabled })
  }
}

async function takeDue(clock: Clock, trx: Trx): Promise<ScheduledChange[]> {
  const due = await trx.deleteFrom('scheduled_changes').where('at', '<=', nowIso(clock)).returningAll().execute()
  return due.toSorted((a, b) => (toSortKey(a) < toSortKey(b) ? -1 : 1))
}

const toSortKey = ({ at, created_at, id }: ScheduledChange): string => `${at} ${created_at} ${id}`

type SingleChange = DueChange & { kind: keyof typeof APPLY }

async function applyOrReport(shop: Shop, trx: Trx, requester: Requester, change: SingleChange): Promise<void> {
  const outcome = await runInSavepoint(trx, () => APPLY[change.kind](shop, trx, requester, change))
  if (outcome.status === 'fulfilled') return
  const { reason } = outcome
  // The whole transaction is tried again.
  if (isConflict(reason)) throw reason
  shop.log.error({ err: reason, kind: change.kind, subject: change.subject_id }, 'scheduled change failed')
  const subject = { kind: SUBJECT_KINDS[change.kind], id: change.subject_id }
  const after = { reason: reason instanceof Error ? reason.message : String(reason) }
  await recordAudit(shop, trx, { ...requester, action: 'schedule.failed', subject, after })
  if (change.kind === 'content') await insertUnpublishedVersion(trx, change, after.reason)
}

/** The kinds of subjects in the audit log. */
const SUBJECT_KINDS = { banner: 'feature', content: 'content' }

interface Author {
  requester: Requester
  isAuthorDisabled: boolean
}

const NO_AUTHOR: Author = { requester: SYSTEM, isAuthorDisabled: false }

/** A change counts as made by the admin who scheduled it. */
async function readAuthors(trx: Trx, due: ScheduledChange[]): Promise<Map<string | null, Author>> {
  const ids = [...new Set(due.map(({ created_by }) => created_by))]
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'user_name as userName', 'disabled_at'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ disabled_at, ...user }) => [
      user.id,
      { requester: { user, ip: null }, isAuthorDisabled: disabled_at !== null }
    ])
  )
}
