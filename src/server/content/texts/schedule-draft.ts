import type { SectionView } from '../../../api/contract/content.ts'
import type { ContentSection } from '../../../domain/content/sections.ts'
import { recordAudit } from '../../people/audit/audit.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester } from '../../platform/http/session.ts'
import { scheduleChange } from '../../platform/schedule/scheduled-changes.ts'
import { nowIso, type ShopData } from '../../platform/shop.ts'
import { lockNewestVersion, requireRevision } from './lock-section.ts'
import { serializeCompleteBody } from './publish-body.ts'
import { readBody } from './queries.ts'
import { readSectionView } from './section-view.ts'
import { moveToDraftIfNone, insertUnpublishedVersion } from './unpublished-versions.ts'

interface DraftToSchedule {
  section: ContentSection
  /** The revision that the admin has seen. */
  revision: string
  publishAt: string
}

/** Makes the draft a scheduled version, so that another draft can be written. Throws a ShopError like `publishDraft`. */
export async function scheduleDraft(
  shop: ShopData,
  requester: Requester,
  { section, revision, publishAt }: DraftToSchedule
): Promise<SectionView> {
  if (publishAt <= nowIso(shop)) throw new ShopError('invalid', 'Choose a time in the future.', { field: 'publishAt' })
  await transact(shop.db, async (trx) => {
    const newest = await lockNewestVersion(trx, section)
    await requireRevision(trx, newest, revision)
    if (newest?.state !== 'draft') throw new ShopError('not-found', 'There is no draft.')
    const payload = JSON.parse(
      serializeCompleteBody(section, (await readBody(trx, section, newest.version)) ?? {})
    ) as object
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
      .executeTakeFirst()
    if (!cancelled) throw new ShopError('not-found', 'This version is no longer scheduled.')
    await insertUnpublishedVersion(trx, cancelled)
    await moveToDraftIfNone(shop, trx, { section, id })
    const subject = { kind: 'content', id: section }
    const before = { publishAt: cancelled.at }
    await recordAudit(shop, trx, { ...requester, action: 'content.schedule-cancelled', subject, before })
  })
  return readSectionView(shop.db, section)
}
