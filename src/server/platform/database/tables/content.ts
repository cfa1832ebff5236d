import type { Generated } from 'kysely'

import type { ContentSection } from '../../../../domain/content/sections.ts'

export interface ContentTables {
  /**
   * The newest published version of a section is on the pages. A section has at most one draft, which is its newest
   * version.
   */
  content_versions: {
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
  unpublished_versions: {
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

  /** A row is deleted in the transaction that applies it. */
  scheduled_changes: {
    id: string
    at: string
    /** `catalog`: shoppers' changes that pages do not show yet. */
    kind: 'banner' | 'catalog' | 'content'
    subject_id: string
    /** JSON. */
    payload: string
    created_by: string | null
    created_at: string
  }

  banners: {
    id: string
    image: string
    image_small: string | null
    alt: string
    headline: string
    text_color: 'dark' | 'light'
    link: string
    position: number
    created_at: string
    starts_at: string | null
    ends_at: string | null
    /** 1 or 0. Changes at the start and the end, together with the other scheduled changes of that time. */
    visible: Generated<number>
  }
}
