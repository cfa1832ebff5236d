import type { PublishedVersion, SectionSummary } from '../../api/contract/content.ts'
import type { PublishedSections, SectionBody } from '../../content/apply-sections.ts'
import { CONTENT_SECTIONS, type ContentSection } from '../../domain/content/sections.ts'
import type { Db, Trx } from '../db/schema.ts'

const MAX_LISTED_VERSIONS = 100

const selectVersions = (db: Db | Trx) =>
  db
    .selectFrom('content_versions')
    .leftJoin('users', 'users.id', 'content_versions.author_id')
    .select([
      'section',
      'version',
      'state',
      'body',
      'revision',
      'saved_at',
      'published_at',
      'users.user_name as author_name'
    ])

export type VersionRow = Awaited<ReturnType<typeof listNewestVersions>>[number]

/** Returns the newest version first, which may be a draft. */
export const listNewestVersions = (db: Db | Trx, section: ContentSection) =>
  selectVersions(db).where('section', '=', section).orderBy('version', 'desc').limit(MAX_LISTED_VERSIONS).execute()

/** Returns the newest published version of each section, and each draft. */
async function listCurrentVersions(db: Db | Trx): Promise<VersionRow[]> {
  return selectVersions(db)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('state', '=', 'draft'),
        eb(
          'version',
          '=',
          selectFrom('content_versions as newer')
            .whereRef('newer.section', '=', 'content_versions.section')
            .where('newer.state', '=', 'published')
            .select(({ fn }) => fn.max('newer.version').as('version'))
        )
      ])
    )
    .execute()
}

/** Returns the sections that do not have the texts of their content file. */
export async function readPublishedSections(db: Db | Trx): Promise<PublishedSections> {
  const rows = await listCurrentVersions(db)
  const edited = rows.filter(({ state, body }) => state === 'published' && body !== null)
  return Object.fromEntries(edited.map(({ section, body }) => [section, parseBody(body)]))
}

export async function listSections(db: Db): Promise<SectionSummary[]> {
  const rows = await listCurrentVersions(db)
  return CONTENT_SECTIONS.map((section) => {
    const own = rows.filter((row) => row.section === section)
    const published = own.find(({ state }) => state === 'published')
    return { section, draft: findDraft(own), published: published ? toPublishedVersion(published) : null }
  })
}

export function findDraft(rows: VersionRow[]): SectionSummary['draft'] {
  const draft = rows.find(({ state }) => state === 'draft')
  return draft ? { savedAt: draft.saved_at, savedBy: draft.author_name } : null
}

export const toPublishedVersion = ({ version, published_at, author_name, body }: VersionRow): PublishedVersion => ({
  version,
  publishedAt: published_at ?? '',
  publishedBy: author_name,
  isFile: body === null
})

/** Returns null for the texts of the content file. */
export const parseBody = (body: string | null): SectionBody | null =>
  body === null ? null : (JSON.parse(body) as SectionBody)
