import type { ContentSection } from '../../src/domain/content/sections.ts'
import { DAY } from '../../src/lib/dates.ts'
import type { TestShop } from './open-test-shop.ts'
import type { Person } from './person.ts'

export const EDITED_SECTION = 'home.sale'
export const DRAFT_REVISION = 'draft'
export const SCHEDULED_VERSION = 'winter-sale'

export const readSection = async (admin: Person, section: ContentSection) =>
  (await admin.call('GET /api/admin/content/get/{section}', { params: { section } })).data

export const saveDraft = (
  admin: Person,
  section: ContentSection,
  [revision, newRevision, body]: [string, string, Record<string, unknown>]
) =>
  admin.call('PUT /api/admin/content/draft/{section}', { params: { section }, body: { revision, newRevision, body } })

/** Schedules the draft if there is a time. */
export const publishDraft = (admin: Person, section: ContentSection, revision: string, publishAt?: string) =>
  admin.call('POST /api/admin/content/publish/{section}', { params: { section }, body: { revision, publishAt } })

export const restoreVersion = (
  admin: Person,
  section: ContentSection,
  body: { revision: string; version: number; published: number }
) => admin.call('POST /api/admin/content/restore/{section}', { params: { section }, body })

export const discardDraft = (admin: Person, section: ContentSection, revision: string) =>
  admin.call('DELETE /api/admin/content/draft/{section}', { params: { section }, query: { revision } })

export const readPublished = async (person: Person) => (await person.call('GET /api/common/content/get')).data

/** Publishes a sale strip, schedules another one, and saves a third one as a draft. */
export async function makeContent({ shop }: TestShop, admin: Person): Promise<void> {
  const save = (revision: string, newRevision: string, text: string) =>
    saveDraft(admin, EDITED_SECTION, [revision, newRevision, { text }])
  await save('', 'published', 'Spring sale')
  await publishDraft(admin, EDITED_SECTION, 'published')
  await save('published', 'scheduled', 'Winter sale')
  const publishAt = new Date(shop.now().getTime() + 365 * DAY).toISOString()
  await publishDraft(admin, EDITED_SECTION, 'scheduled', publishAt)
  await shop.db.updateTable('scheduled_changes').set({ id: SCHEDULED_VERSION }).execute()
  await save('published', DRAFT_REVISION, 'Summer sale')
}
