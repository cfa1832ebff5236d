import type { ContentSection } from '../../../../domain/content/sections.ts'

/**
 * The newest published version of a section is on the pages. A section has at most one draft, which is its newest
 * version.
 */
export interface ContentVersions {
  section: ContentSection
  /** Starts at 1. */
  version: number
  state: 'draft' | 'published'
  /** JSON. Null for the texts of the content file. */
  body: string | null
  /** Changes with each save of the draft. */
  revision: string
  /** The last author of the draft, and then the publisher. Null for the command line. */
  author_id: string | null
  saved_at: string
  published_at: string | null
}

/** A scheduled version that was cancelled while the section had a draft, or that could not be published. */
export interface UnpublishedVersions {
  /** The id of the scheduled change. */
  id: string
  section: ContentSection
  /** JSON. */
  body: string
  publish_at: string
  /** A sentence for people. Null if an admin cancelled it. */
  reason: string | null
  author_id: string | null
}
