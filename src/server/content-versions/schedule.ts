import type { ScheduledVersion } from '../../api/contract/content.ts'
import { isContentSection, type ContentSection } from '../../domain/content/sections.ts'
import type { Db, Trx } from '../db/schema.ts'
import type { Requester } from '../http/session.ts'
import type { ScheduledChange } from '../schedule/scheduled-changes.ts'
import type { Shop } from '../shop.ts'
import { insertPublished } from './publish-body.ts'
import { parseBody } from './queries.ts'

export const listScheduledVersions = (db: Db | Trx, section: ContentSection): Promise<ScheduledVersion[]> =>
  db
    .selectFrom('scheduled_changes')
    .leftJoin('users', 'users.id', 'scheduled_changes.created_by')
    .select(['scheduled_changes.id', 'at as publishAt', 'users.user_name as scheduledBy'])
    .where('kind', '=', 'content')
    .where('subject_id', '=', section)
    .orderBy('at')
    .orderBy('scheduled_changes.id')
    .execute()

/** Throws if the version cannot be published any more, for example because a picture has been removed. */
export async function applyContentChange(
  shop: Shop,
  trx: Trx,
  requester: Requester,
  { subject_id: section, payload }: ScheduledChange
): Promise<void> {
  if (!isContentSection(section)) throw new Error(`there is no section ${section}`)
  await insertPublished(shop, trx, requester, { section, body: parseBody(payload), action: 'content.published' })
}
