import { findSectionErrors } from '../../../content/section-errors.ts'
import type { SectionBody } from '../../../content/apply-sections.ts'
import { getSectionSchema } from '../../../content/sections.ts'
import type { AuditAction } from '../../../domain/audit/actions.ts'
import type { ContentSection } from '../../../domain/content/sections.ts'
import { recordAudit } from '../../people/audit/audit.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester } from '../../platform/http/session.ts'
import { createId } from '../../platform/ids.ts'
import { type Clock, nowIso } from '../../platform/shop.ts'
import { lockNewestVersion } from './lock-section.ts'

interface NewVersion {
  section: ContentSection
  /** Null for the texts of the content file. */
  body: SectionBody | null
  action: AuditAction
}

/**
 * Publishes a body without a draft. An existing draft becomes the version after it. The caller increments the catalog
 * version.
 */
export async function insertPublishedVersion(
  clock: Clock,
  trx: Trx,
  requester: Requester,
  { section, body, action }: NewVersion
): Promise<void> {
  const newest = await lockNewestVersion(trx, section)
  const isDraft = newest?.state === 'draft'
  const version = (newest?.version ?? 0) + (isDraft ? 0 : 1)
  if (isDraft) {
    await trx
      .updateTable('content_versions')
      .set({ version: version + 1 })
      .where('section', '=', section)
      .where('version', '=', version)
      .execute()
  }
  const now = nowIso(clock)
  await trx
    .insertInto('content_versions')
    .values({
      section,
      version,
      state: 'published',
      body: body && serializeCompleteBody(section, body),
      revision: createId(),
      author_id: requester.user?.id ?? null,
      saved_at: now,
      published_at: now
    })
    .execute()
  await recordPublication(clock, trx, requester, { section, version, action })
}

/** Returns the body as JSON. Throws a ShopError that names a field with an error. */
export function serializeCompleteBody(section: ContentSection, body: SectionBody): string {
  const [first] = findSectionErrors(section, body)
  if (first) throw new ShopError('invalid', `This text cannot be published. ${first.message}`, { field: first.field })
  return JSON.stringify(getSectionSchema(section).parse(body))
}

interface PublishedChange {
  section: ContentSection
  version: number
  action: AuditAction
}

export async function recordPublication(
  clock: Clock,
  trx: Trx,
  requester: Requester,
  { section, version, action }: PublishedChange
): Promise<void> {
  const subject = { kind: 'content', id: section }
  await recordAudit(clock, trx, { ...requester, action, subject, after: { version } })
}
