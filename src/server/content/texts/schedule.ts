import { isContentSection } from '../../../domain/content/sections.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Requester } from '../../platform/http/session.ts'
import { type DueChange, requireActiveAuthor } from '../../platform/schedule/scheduled-changes.ts'
import type { Clock } from '../../platform/shop.ts'
import { insertPublishedVersion } from './publish-body.ts'
import { parseBody } from './queries.ts'

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
