import type { SectionView } from '../../../api/contract/content.ts'
import { findSectionErrors } from '../../../content/section-errors.ts'
import { describeForm, readOriginalSection } from '../../../content/sections.ts'
import type { ContentSection } from '../../../domain/content/sections.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import {
  findDraft,
  listNewestVersions,
  readBody,
  listScheduledVersions,
  listUnpublishedVersions,
  toPublishedVersion
} from './queries.ts'

export async function readSectionView(db: Db | Trx, section: ContentSection): Promise<SectionView> {
  const rows = await listNewestVersions(db, section)
  const [newest] = rows
  const body = (newest && (await readBody(db, section, newest.version))) ?? readOriginalSection(section)
  const scheduled = await listScheduledVersions(db)
  const unpublished = await listUnpublishedVersions(db)
  return {
    section,
    revision: newest?.revision ?? '',
    body,
    errors: findSectionErrors(section, body),
    draft: findDraft(rows),
    scheduled: scheduled.filter(({ subject_id }) => subject_id === section).map(({ version }) => version),
    unpublished: unpublished.filter((row) => row.section === section).map(({ version }) => version),
    versions: rows.filter(({ state }) => state === 'published').map(toPublishedVersion),
    form: describeForm(section)
  }
}
