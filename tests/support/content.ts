import type { ContentSection } from '../../src/domain/content/sections.ts'
import { DAY } from '../../src/lib/dates.ts'
import type { TestShop } from './open-test-shop.ts'
import type { Person } from './person.ts'

export const EDITED_SECTION = 'home.sale'
export const DRAFT_REVISION = 'draft'
export const SCHEDULED_VERSION = 'winter-sale'

export const readSection = async (admin: Person, section: ContentSection) =>
  (await admin.call('GET /api/admin/content/get/{section}', { params: { section } })).data

/** Publishes a sale strip, schedules another one, and saves a third one as a draft. */
export async function makeContent({ shop }: TestShop, admin: Person): Promise<void> {
  const params = { section: EDITED_SECTION } as const
  const save = (revision: string, newRevision: string, text: string) =>
    admin.call('PUT /api/admin/content/draft/{section}', { params, body: { revision, newRevision, body: { text } } })
  await save('', 'published', 'Spring sale')
  await admin.call('POST /api/admin/content/publish/{section}', { params, body: { revision: 'published' } })
  await save('published', 'scheduled', 'Winter sale')
  const publishAt = new Date(shop.now().getTime() + 365 * DAY).toISOString()
  await admin.call('POST /api/admin/content/publish/{section}', { params, body: { revision: 'scheduled', publishAt } })
  await shop.db.updateTable('scheduled_changes').set({ id: SCHEDULED_VERSION }).execute()
  await save('published', DRAFT_REVISION, 'Summer sale')
}
