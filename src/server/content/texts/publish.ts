import type { SectionView } from '../../../api/contract/content.ts'
import type { ContentSection } from '../../../domain/content/sections.ts'
import { incrementCatalogVersion } from '../../platform/catalog-version.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester } from '../../platform/http/session.ts'
import { nowIso, type ShopData } from '../../platform/shop.ts'
import { lockNewestVersion, requirePublishedVersion, requireRevision } from './lock-section.ts'
import { insertPublishedVersion, recordPublication, serializeCompleteBody } from './publish-body.ts'
import { readBody } from './queries.ts'
import { readSectionView } from './section-view.ts'

interface SeenSection {
  section: ContentSection
  /** The revision that the admin has seen. */
  revision: string
}

/** Throws a ShopError if the draft is incomplete, or has changed since `revision`. */
export async function publishDraft(shop: ShopData, requester: Requester, seen: SeenSection): Promise<SectionView> {
  const { section, revision } = seen
  await transact(shop.db, async (trx) => {
    const newest = await lockNewestVersion(trx, section)
    await requireRevision(trx, newest, revision)
    if (newest?.state !== 'draft') throw new ShopError('not-found', 'There is no draft.')
    const body = serializeCompleteBody(section, (await readBody(trx, section, newest.version)) ?? {})
    await trx
      .updateTable('content_versions')
      .set({ state: 'published', body, author_id: requester.user?.id ?? null, published_at: nowIso(shop) })
      .where('section', '=', section)
      .where('version', '=', newest.version)
      .execute()
    await recordPublication(shop, trx, requester, { section, version: newest.version, action: 'content.published' })
    await incrementCatalogVersion(trx)
  })
  return readSectionView(shop.db, section)
}

/**
 * Publishes an earlier version again. Version 0 stands for the texts of the content file. Throws a ShopError if the
 * version on the pages is no longer `published`.
 */
export async function restoreVersion(
  shop: ShopData,
  requester: Requester,
  { section, revision, version, published }: SeenSection & { version: number; published: number }
): Promise<SectionView> {
  await transact(shop.db, async (trx) => {
    const newest = await lockNewestVersion(trx, section)
    await requireRevision(trx, newest, revision)
    await requirePublishedVersion(trx, section, published)
    const isDraft = newest?.state === 'draft' && newest.version === version
    const body = version === 0 ? null : isDraft ? undefined : await readBody(trx, section, version)
    if (body === undefined) throw new ShopError('not-found', 'This version does not exist.')
    await insertPublishedVersion(shop, trx, requester, { section, body, action: 'content.restored' })
    await incrementCatalogVersion(trx)
  })
  return readSectionView(shop.db, section)
}
