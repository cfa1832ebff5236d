import type { SectionView } from '../../../api/contract/content.ts'
import { type ContentSection, isContentSection } from '../../../domain/content/sections.ts'
import { recordAudit } from '../../people/audit/audit.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester } from '../../platform/http/session.ts'
import { createId } from '../../platform/ids.ts'
import {
  type DueChange,
  requireActiveAuthor,
  scheduleChange,
  type ScheduledChange
} from '../../platform/schedule/scheduled-changes.ts'
import { type Clock, nowIso, type ShopData } from '../../platform/shop.ts'
import { lockNewestVersion } from './draft.ts'
import { insertPublishedVersion, lockCompleteDraft, type SeenSection } from './publish.ts'
import { parseBody, readSectionView } from './queries.ts'

/** Makes the draft a scheduled version, so that another draft can be written. Throws a ShopError like `publishDraft`. */
export async function scheduleDraft(
  shop: ShopData,
  requester: Requester,
  { section, revision, publishAt }: SeenSection & { publishAt: string }
): Promise<SectionView> {
  if (publishAt <= nowIso(shop)) throw new ShopError('invalid', 'Choose a time in the future.', { field: 'publishAt' })
  await transact(shop.db, async (trx) => {
    const { body } = await lockCompleteDraft(trx, { section, revision })
    const payload = JSON.parse(body) as object
    await trx.deleteFrom('content_versions').where('section', '=', section).where('state', '=', 'draft').execute()
    const change = { at: publishAt, kind: 'content', subjectId: section, payload, userId: requester.user?.id } as const
    await scheduleChange(shop, trx, change)
    const subject = { kind: 'content', id: section }
    await recordAudit(shop, trx, { ...requester, action: 'content.scheduled', subject, after: { publishAt } })
  })
  return readSectionView(shop.db, section)
}

/**
 * Makes the version the draft, or an unpublished version if the section already has a draft. Throws a ShopError if the
 * version is no longer scheduled.
 */
export async function cancelScheduledVersion(
  shop: ShopData,
  requester: Requester,
  { section, id }: { section: ContentSection; id: string }
): Promise<SectionView> {
  await transact(shop.db, async (trx) => {
    const cancelled = await trx
      .deleteFrom('scheduled_changes')
      .where('id', '=', id)
      .where('kind', '=', 'content')
      .where('subject_id', '=', section)
      .returningAll()
      .executeTakeFirstOrThrow(() => new ShopError('not-found', 'This version is no longer scheduled.'))
    await insertUnpublishedVersion(trx, cancelled)
    await moveToDraftIfNone(shop, trx, { section, id })
    const subject = { kind: 'content', id: section }
    const before = { publishAt: cancelled.at }
    await recordAudit(shop, trx, { ...requester, action: 'content.schedule-cancelled', subject, before })
  })
  return readSectionView(shop.db, section)
}

/** Throws if the version cannot be published any more, for example because a picture has been removed or its author is disabled. */
export async function applyContentChange(
  clock: Clock,
  trx: Trx,
  requester: Requester,
  change: DueChange
): Promise<void> {
  const { subject_id: section, payload } = change
  requireActiveAuthor(change)
  if (!isContentSection(section)) throw new Error(`there is no section ${section}`)
  await insertPublishedVersion(clock, trx, requester, {
    section,
    body: parseBody(payload),
    action: 'content.published'
  })
}

interface VersionId {
  section: ContentSection
  id: string
}

/** Keeps the text of a scheduled change that has failed for a reason, or was cancelled. */
export async function insertUnpublishedVersion(
  trx: Trx,
  { id, subject_id: section, payload: body, at: publish_at, created_by: author_id }: ScheduledChange,
  reason: string | null = null
): Promise<void> {
  if (!isContentSection(section)) return
  await trx.insertInto('unpublished_versions').values({ id, section, body, publish_at, reason, author_id }).execute()
}

/** Makes an unpublished version the draft. Throws a ShopError if the section already has a draft. */
export async function reopenVersion(shop: ShopData, version: VersionId): Promise<SectionView> {
  const wasMoved = await transact(shop.db, (trx) => moveToDraftIfNone(shop, trx, version))
  if (!wasMoved) throw new ShopError('invalid', 'This section already has a draft. Publish or discard it first.')
  return readSectionView(shop.db, version.section)
}

/** Resolves to false if the section already has a draft. Throws a ShopError if the version does not exist. */
async function moveToDraftIfNone(clock: Clock, trx: Trx, { section, id }: VersionId): Promise<boolean> {
  const newest = await lockNewestVersion(trx, section)
  if (newest?.state === 'draft') return false
  const version = await trx
    .deleteFrom('unpublished_versions')
    .where('id', '=', id)
    .where('section', '=', section)
    .returning(['body', 'author_id'])
    .executeTakeFirstOrThrow(() => new ShopError('not-found', 'This version is no longer in the history.'))
  const draft = { section, version: (newest?.version ?? 0) + 1, state: 'draft', revision: createId() } as const
  await trx
    .insertInto('content_versions')
    .values({ ...draft, ...version, saved_at: nowIso(clock) })
    .execute()
  return true
}
