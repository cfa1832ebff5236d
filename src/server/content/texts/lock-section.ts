import type { ContentSection } from '../../../domain/content/sections.ts'
import { lockRows } from '../../platform/database/lock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { ShopError } from '../../platform/errors.ts'

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
