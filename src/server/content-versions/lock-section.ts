import type { ContentSection } from '../../domain/content/sections.ts'
import { lockRows } from '../db/lock.ts'
import type { Trx } from '../db/schema.ts'
import { ShopError } from '../errors.ts'

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
  const author = await trx
    .selectFrom('users')
    .select('user_name')
    .where('id', '=', newest?.author_id ?? '')
    .executeTakeFirst()
  throw new ShopError('conflict', describeConflict(newest, author?.user_name ?? 'someone else'))
}

function describeConflict(newest: NewestVersion, author: string): string {
  if (!newest) return 'Someone else has discarded the draft in the meantime.'
  return newest.state === 'draft'
    ? `In the meantime, ${author} has saved a newer draft of this section.`
    : `In the meantime, ${author} has published a newer version of this section.`
}
