import type { Logger } from 'pino'

import type { Client } from '../../api/client.ts'
import { isApiError } from '../../api/errors.ts'
import { findSectionErrors } from '../../content/section-errors.ts'
import type { PublishedSections } from '../../content/apply-sections.ts'
import { isContentSection } from '../../domain/content/sections.ts'

/**
 * Loads the published content once for each catalog version, which every publication increments, so that most requests
 * need no query. The version was read before the content, so the content is at least as new.
 */
export class PublishedContent {
  #log: Logger
  #loaded: { catalogVersion: number; sections: Promise<PublishedSections> } | undefined

  constructor(log: Logger) {
    this.#log = log
  }

  /** Without a version, the backend is not this software and has no published content. */
  load(call: Client, catalogVersion: number | undefined): Promise<PublishedSections> {
    if (catalogVersion === undefined) return Promise.resolve({})
    if (this.#loaded?.catalogVersion === catalogVersion) return this.#loaded.sections
    const sections = this.#read(call)
    const loaded = { catalogVersion, sections }
    this.#loaded = loaded
    sections.catch(() => {
      if (this.#loaded === loaded) this.#loaded = undefined
    })
    return sections
  }

  async #read(call: Client): Promise<PublishedSections> {
    const response = await call('GET /api/common/content/get').catch((error: unknown) => {
      // An older API host has no published content.
      if (isApiError(error) && error.kind === 'not-found') return { data: {} }
      throw error
    })
    return this.#omitInvalid(response.data)
  }

  /** Another version of this software may have published a section, or a picture may have been removed. */
  #omitInvalid(sections: PublishedSections): PublishedSections {
    const entries = Object.entries(sections).filter(([section, body]) => {
      if (!isContentSection(section)) return false
      const errors = findSectionErrors(section, body)
      if (errors.length > 0) this.#log.warn({ section, errors }, 'published content is invalid')
      return errors.length === 0
    })
    return Object.fromEntries(entries)
  }
}
