import { z } from 'zod'

import { CONTENT_SECTIONS } from '../../domain/content/sections.ts'
import { defineAdminCalls, defineCalls } from './call.ts'
import { failedChange, id, instant, instantInput, number } from './values.ts'

const section = z.enum(CONTENT_SECTIONS)
const params = z.object({ section })

/** The schema of each section (`src/content/schemas.ts`) validates its fields. */
const sectionBody = z.record(z.string(), z.unknown())

/** The longest help page that the schema allows has 5 MB, because tables can be large and characters have up to 3 bytes. */
const MAX_DRAFT_BYTES = 6 * 1024 * 1024

/** Names a state of a section that an admin has seen, so that no one overwrites what they have not seen. */
const revision = z.string().regex(/^[\w-]{0,60}$/)
const newRevision = z.string().regex(/^[\w-]{1,60}$/)

/** 0 stands for the texts of the content file. */
const versionNumber = number.pipe(z.int().min(0).max(1_000_000_000))

/** `message` is a sentence for the field. */
const errors = z.array(z.object({ field: z.string(), message: z.string() }))

/** The name is null for the command line. */
const author = z.string().nullable()

const draft = z.object({ savedAt: instant, savedBy: author }).nullable()

const publishedVersion = z.object({
  version: versionNumber,
  publishedAt: instant,
  publishedBy: author,
  /** The version returned to the texts of the content file. */
  isOriginalText: z.boolean()
})
export type PublishedVersion = z.output<typeof publishedVersion>

const scheduledVersion = z.object({ id, publishAt: instant, scheduledBy: author })
export type ScheduledVersion = z.output<typeof scheduledVersion>

/** `reason` is a sentence for people if the version could not be published, and null if it was cancelled. */
const unpublishedVersion = scheduledVersion.extend({ reason: z.string().nullable() })
export type UnpublishedVersion = z.output<typeof unpublishedVersion>

const sectionSummary = z.object({
  section,
  draft,
  published: publishedVersion.nullable(),
  /** The next scheduled version. */
  scheduled: scheduledVersion.nullable(),
  /** The latest version that could not be published. */
  failedChange: failedChange.nullable()
})
export type SectionSummary = z.output<typeof sectionSummary>

const sectionView = z.object({
  section,
  /** Empty if the section has never been edited. */
  revision,
  /** The draft, or otherwise what the pages show. */
  body: sectionBody,
  errors,
  draft,
  /** Newest first. At most 100. */
  versions: z.array(publishedVersion),
  /** Sorted by time. */
  scheduled: z.array(scheduledVersion),
  /** Sorted by time. */
  unpublished: z.array(unpublishedVersion),
  /** The JSON Schema of `body`, with labels for a form. */
  form: z.record(z.string(), z.unknown())
})
export type SectionView = z.output<typeof sectionView>

const sectionsResponse = { data: z.partialRecord(section, sectionBody) }
const sectionResponse = { data: sectionView }

export const contentCalls = {
  ...defineCalls({
    'GET /api/common/content/get': {
      summary: 'Returns the sections of the content that were published in the admin panel.',
      access: 'anyone',
      response: sectionsResponse
    }
  }),
  ...defineAdminCalls('content', {
    'GET /api/admin/content/preview': {
      summary: 'Returns the sections as they will be published at the given time if nothing else changes.',
      query: z.object({ at: instantInput }),
      response: sectionsResponse
    },
    'GET /api/admin/content/get': {
      summary: 'Lists the sections of the content, with their drafts and published versions.',
      response: { data: z.array(sectionSummary) }
    },
    'GET /api/admin/content/get/{section}': {
      summary: 'Returns a section of the content, its form and its history.',
      params,
      response: sectionResponse
    },
    'PUT /api/admin/content/draft/{section}': {
      summary:
        'Saves the draft of a section. It may be incomplete. Saving it again with the same `newRevision` is safe.',
      params,
      body: z.object({ revision, newRevision, body: sectionBody }),
      maxBodyBytes: MAX_DRAFT_BYTES,
      response: { data: z.object({ draft, errors }) }
    },
    'DELETE /api/admin/content/draft/{section}': {
      summary: 'Discards the draft of a section.',
      params,
      query: z.object({ revision }),
      response: sectionResponse
    },
    'POST /api/admin/content/publish/{section}': {
      summary: 'Publishes the draft of a section, at once or at a later time.',
      params,
      body: z.object({ revision, publishAt: instantInput.optional() }),
      response: sectionResponse
    },
    'DELETE /api/admin/content/schedule/{section}': {
      summary:
        'Cancels a scheduled version. It becomes the draft, or an unpublished version if the section already has a draft.',
      params,
      query: z.object({ id }),
      response: sectionResponse
    },
    'POST /api/admin/content/reopen/{section}': {
      summary:
        'Makes an unpublished version the draft. If the section already has a draft, the call fails with `invalid`.',
      params,
      body: z.object({ id }),
      response: sectionResponse
    },
    'POST /api/admin/content/restore/{section}': {
      summary:
        'Publishes an earlier version of a section again. A draft remains. `published` is the currently published ' +
        'version. If another one has been published, the call fails with `conflict`.',
      params,
      body: z.object({ revision, version: versionNumber, published: versionNumber }),
      response: sectionResponse
    }
  })
}
