import type { SectionView } from '../../../api/contract/content.ts'
import type { SectionBody } from '../../../content/apply-sections.ts'
import { findShapeError, type SectionError } from '../../../content/section-errors.ts'
import type { ContentSection } from '../../../domain/content/sections.ts'
import { recordAudit } from '../../people/audit/audit.ts'
import { lockRows } from '../../platform/database/lock.ts'
import { readKnownSlugs } from '../../platform/database/product-groups.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester } from '../../platform/http/session.ts'
import { nowIso, type ShopData } from '../../platform/shop.ts'
import { findBodyErrors } from './body-errors.ts'
import { readSectionView } from './queries.ts'

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
    const errors = findBodyErrors(await readKnownSlugs(trx), section, body)
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

/** Returns the newest version, or undefined if the section has never been edited. */
export const lockNewestVersion = (trx: Trx, section: ContentSection) =>
  lockRows(
    trx,
    trx
      .selectFrom('content_versions')
      .select(['version', 'state', 'revision', 'author_id', 'saved_at'])
      .where('section', '=', section)
      .orderBy('version', 'desc')
      .limit(1)
  ).executeTakeFirst()

type NewestVersion = Awaited<ReturnType<typeof lockNewestVersion>>

/** Throws a ShopError if the section has changed since the admin saw `revision`. */
export async function requireRevision(trx: Trx, newest: NewestVersion, revision: string): Promise<void> {
  if ((newest?.revision ?? '') === revision) return
  if (!newest) throw new ShopError('conflict', 'Someone else discarded the draft in the meantime.')
  throw await createConflict(trx, newest)
}

/**
 * Throws a ShopError if the published version is not the one the admin saw. The revision cannot show this: publishing
 * leaves it unchanged while a draft exists.
 */
export async function requirePublishedVersion(trx: Trx, section: ContentSection, seenVersion: number): Promise<void> {
  const published = await trx
    .selectFrom('content_versions')
    .select(['version', 'state', 'author_id'])
    .where('section', '=', section)
    .where('state', '=', 'published')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (published && published.version !== seenVersion) throw await createConflict(trx, published)
}

async function createConflict(
  trx: Trx,
  { state, author_id }: Pick<NonNullable<NewestVersion>, 'state' | 'author_id'>
): Promise<ShopError> {
  const author = await trx
    .selectFrom('users')
    .select('user_name')
    .where('id', '=', author_id ?? '')
    .executeTakeFirst()
  const change = state === 'draft' ? 'saved a newer draft' : 'published a newer version'
  const message = `${author?.user_name ?? 'Someone else'} ${change} of this section in the meantime.`
  return new ShopError('conflict', message)
}
