import type { ContentSection } from '../../src/domain/content/sections.ts'
import type { Person } from './person.ts'

export const EDITED_SECTION = 'home.sale'
export const DRAFT_REVISION = 'draft'

export const readSection = async (admin: Person, section: ContentSection) =>
  (await admin.call('GET /api/admin/content/get/{section}', { params: { section } })).data

/** Publishes a sale strip, and saves another one as a draft. */
export async function makeContent(admin: Person): Promise<void> {
  const params = { section: EDITED_SECTION } as const
  const save = (revision: string, newRevision: string, text: string) =>
    admin.call('PUT /api/admin/content/draft/{section}', { params, body: { revision, newRevision, body: { text } } })
  await save('', 'published', 'Spring sale')
  await admin.call('POST /api/admin/content/publish/{section}', { params, body: { revision: 'published' } })
  await save('published', DRAFT_REVISION, 'Summer sale')
}
