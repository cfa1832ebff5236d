import type { SectionView } from '../../../api/contract/content.ts'
import { findSectionErrors, findShapeError, type SectionError } from '../../../content/section-errors.ts'
import type { SectionBody } from '../../../content/apply-sections.ts'
import type { ContentSection } from '../../../domain/content/sections.ts'
import { recordAudit } from '../../people/audit/audit.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester } from '../../platform/http/session.ts'
import { nowIso, type ShopData } from '../../platform/shop.ts'
import { lockNewestVersion, requireRevision } from './lock-section.ts'
import { readSectionView } from './section-view.ts'

interface DraftChange {
  section: ContentSection
  /** The revision that the admin has edited. */
  revision: string
  newRevision: string
  body: SectionBody
}

interface SavedDraft {
  draft: { savedAt: string; savedBy: string | null }
  errors: SectionError[]
}

/** Throws a ShopError if someone else has changed the section since `revision`. */
export function saveDraft(
  shop: ShopData,
  { user }: Requester,
  { section, revision, newRevision, body }: DraftChange
): Promise<SavedDraft> {
  const shapeError = findShapeError(section, body)
  if (shapeError) throw new ShopError('invalid', shapeError.message, { field: ['body', shapeError.field].join('.') })
  const savedAt = nowIso(shop)
  const columns = { body: JSON.stringify(body), revision: newRevision, author_id: user?.id ?? null, saved_at: savedAt }
  return transact(shop.db, async (trx) => {
    const newest = await lockNewestVersion(trx, section)
    // The response of the same call was lost.
    if (newest?.revision !== newRevision) await requireRevision(trx, newest, revision)
    if (newest?.state === 'draft') {
      await trx
        .updateTable('content_versions')
        .set(columns)
        .where('section', '=', section)
        .where('version', '=', newest.version)
        .execute()
    } else {
      const version = (newest?.version ?? 0) + 1
      await trx
        .insertInto('content_versions')
        .values({ section, version, state: 'draft', ...columns })
        .execute()
    }
    const errors = findSectionErrors(section, body)
    return { draft: { savedAt, savedBy: user?.userName ?? null }, errors }
  })
}

/** Throws a ShopError if there is no draft, or if it has changed since `revision`. */
export async function discardDraft(
  shop: ShopData,
  requester: Requester,
  { section, revision }: Pick<DraftChange, 'section' | 'revision'>
): Promise<SectionView> {
  await transact(shop.db, async (trx) => {
    const newest = await lockNewestVersion(trx, section)
    if (newest?.state !== 'draft') throw new ShopError('not-found', 'There is no draft.')
    await requireRevision(trx, newest, revision)
    await trx
      .deleteFrom('content_versions')
      .where('section', '=', section)
      .where('version', '=', newest.version)
      .execute()
    const subject = { kind: 'content', id: section }
    await recordAudit(shop, trx, { ...requester, action: 'content.draft-discarded', subject })
  })
  return readSectionView(shop.db, section)
}
