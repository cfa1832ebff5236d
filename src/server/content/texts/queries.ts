import { expressionBuilder } from 'kysely'

import type {
  PublishedVersion,
  ScheduledVersion,
  SectionSummary,
  SectionView,
  UnpublishedVersion
} from '../../../api/contract/content.ts'
import type { PublishedSections, SectionBody } from '../../../content/apply-sections.ts'
import { describeForm, readOriginalSection } from '../../../content/sections.ts'
import { CONTENT_SECTIONS, type ContentSection, isContentSection } from '../../../domain/content/sections.ts'
import { readKnownSlugs } from '../../platform/database/product-groups.ts'
import type { Db, Schema } from '../../platform/database/schema.ts'
import { findBodyErrors } from './body-errors.ts'

const MAX_LISTED_VERSIONS = 100

/** Without the bodies, which can be large. */
const selectVersions = (db: Db) =>
  db
    .selectFrom('content_versions')
    .leftJoin('users', 'users.id', 'content_versions.author_id')
    .select(['section', 'version', 'state', 'revision', 'saved_at', 'published_at', 'users.user_name as author_name'])
    .select(({ eb }) => eb('body', 'is', null).as('is_original_text'))

type VersionRow = Awaited<ReturnType<typeof listNewestVersions>>[number]

/** Returns the newest version first, which may be a draft. */
const listNewestVersions = (db: Db, section: ContentSection) =>
  selectVersions(db).where('section', '=', section).orderBy('version', 'desc').limit(MAX_LISTED_VERSIONS).execute()

const NEWEST_PUBLISHED = expressionBuilder<Schema>()
  .selectFrom('content_versions')
  .where('state', '=', 'published')
  .groupBy('section')
  .select(({ fn }) => ['section', fn.max('version').as('version')])
  .$asTuple('section', 'version')

/** Returns null for the texts of the content file, and undefined if there is no such version. */
export async function readBody(
  db: Db,
  section: ContentSection,
  version: number
): Promise<SectionBody | null | undefined> {
  const row = await db
    .selectFrom('content_versions')
    .select('body')
    .where('section', '=', section)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && parseBody(row.body)
}

/** Returns the sections that do not have the texts of their content file. */
export async function readPublishedSections(db: Db): Promise<PublishedSections> {
  const rows = await db
    .selectFrom('content_versions')
    .select(['section', 'body'])
    .where('body', 'is not', null)
    .where(({ eb, refTuple }) => eb(refTuple('section', 'version'), 'in', NEWEST_PUBLISHED))
    .execute()
  return Object.fromEntries(rows.map(({ section, body }) => [section, parseBody(body)]))
}

/** Returns the sections as they will be published at the given time. Omits scheduled versions that cannot be published any more. */
export async function readSectionsAt(db: Db, at: string): Promise<PublishedSections> {
  const scheduled = await db
    .selectFrom('scheduled_changes')
    .select(['subject_id as section', 'payload'])
    .where('kind', '=', 'content')
    .where('at', '<=', at)
    .orderBy('at')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const changes = scheduled.map(({ section, payload }) => [section, parseBody(payload)] as const)
  const known = await readKnownSlugs(db)
  const valid = changes.filter(
    ([section, body]) => isContentSection(section) && findBodyErrors(known, section, body ?? {}).length === 0
  )
  return { ...(await readPublishedSections(db)), ...Object.fromEntries(valid) }
}

export async function listSections(db: Db): Promise<SectionSummary[]> {
  const rows = await selectVersions(db)
    .where(({ eb, or, refTuple }) =>
      or([eb('state', '=', 'draft'), eb(refTuple('section', 'version'), 'in', NEWEST_PUBLISHED)])
    )
    .execute()
  const scheduled = await listScheduledVersions(db)
  const unpublished = await listUnpublishedVersions(db)
  return CONTENT_SECTIONS.map((section) => {
    const own = rows.filter((row) => row.section === section)
    const published = own.find(({ state }) => state === 'published')
    return {
      section,
      draft: findDraft(own),
      published: published ? toPublishedVersion(published) : null,
      scheduled: scheduled.find(({ subject_id }) => subject_id === section)?.version ?? null,
      failedChange: findFailedChange(unpublished, { section, publishedAt: published?.published_at ?? '' })
    }
  })
}

/** Lists the scheduled versions of all sections, sorted by time. */
async function listScheduledVersions(db: Db): Promise<{ subject_id: string; version: ScheduledVersion }[]> {
  const rows = await db
    .selectFrom('scheduled_changes')
    .leftJoin('users', 'users.id', 'scheduled_changes.created_by')
    .select(['scheduled_changes.id', 'subject_id', 'at as publishAt', 'users.user_name as scheduledBy'])
    .where('kind', '=', 'content')
    .orderBy('at')
    .orderBy('scheduled_changes.id')
    .execute()
  return rows.map(({ subject_id, ...version }) => ({ subject_id, version }))
}

interface UnpublishedRow {
  section: ContentSection
  version: UnpublishedVersion
}

/** Lists the unpublished versions of all sections, sorted by time. */
async function listUnpublishedVersions(db: Db): Promise<UnpublishedRow[]> {
  const rows = await db
    .selectFrom('unpublished_versions')
    .leftJoin('users', 'users.id', 'author_id')
    .select(['unpublished_versions.id', 'section', 'publish_at as publishAt', 'reason'])
    .select('users.user_name as scheduledBy')
    .orderBy('publish_at')
    .orderBy('unpublished_versions.id')
    .execute()
  return rows.map(({ section, ...version }) => ({ section, version }))
}

/** A later publication ends the failure. */
function findFailedChange(
  rows: UnpublishedRow[],
  { section, publishedAt }: { section: ContentSection; publishedAt: string }
): SectionSummary['failedChange'] {
  const failures = rows.flatMap(({ section: rowSection, version: { publishAt: at, reason } }) =>
    rowSection === section && reason !== null && at > publishedAt ? [{ at, reason }] : []
  )
  return failures.at(-1) ?? null
}

function findDraft(rows: VersionRow[]): SectionSummary['draft'] {
  const draft = rows.find(({ state }) => state === 'draft')
  return draft ? { savedAt: draft.saved_at, savedBy: draft.author_name } : null
}

const toPublishedVersion = ({
  version,
  published_at,
  author_name,
  is_original_text
}: VersionRow): PublishedVersion => ({
  version,
  publishedAt: published_at ?? '',
  publishedBy: author_name,
  isOriginalText: Boolean(is_original_text)
})

/** Returns null for the texts of the content file. */
export const parseBody = (body: string | null): SectionBody | null =>
  body === null ? null : (JSON.parse(body) as SectionBody)

export async function readSectionView(db: Db, section: ContentSection): Promise<SectionView> {
  const rows = await listNewestVersions(db, section)
  const [newest] = rows
  const body = (newest && (await readBody(db, section, newest.version))) ?? readOriginalSection(section)
  const scheduled = await listScheduledVersions(db)
  const unpublished = await listUnpublishedVersions(db)
  return {
    section,
    revision: newest?.revision ?? '',
    body,
    errors: findBodyErrors(await readKnownSlugs(db), section, body),
    draft: findDraft(rows),
    scheduled: scheduled.filter(({ subject_id }) => subject_id === section).map(({ version }) => version),
    unpublished: unpublished.filter((row) => row.section === section).map(({ version }) => version),
    versions: rows.filter(({ state }) => state === 'published').map(toPublishedVersion),
    form: describeForm(section)
  }
}
