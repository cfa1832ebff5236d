import type { Logger } from 'pino'

import type { Client } from '../../api/client.ts'
import { isApiError } from '../../api/errors.ts'
import { findSectionErrors } from '../../content/section-errors.ts'
import type { PublishedSections } from '../../content/apply-sections.ts'
import { isContentSection } from '../../domain/content/sections.ts'

/** Loads the content that was published in the admin panel. Omits sections that are no longer valid. */
export async function loadPublishedContent(call: Client, log: Logger): Promise<PublishedSections> {
  const { data } = await call('GET /api/common/content/get').catch((error: unknown) => {
    // Another host may serve only the calls of the contract.
    if (isApiError(error) && error.kind === 'not-found') return { data: {} }
    throw error
  })
  return Object.fromEntries(Object.entries(data).filter(([section, body]) => isValid(section, body, log)))
}

/** Another version of this software may have published a section, or a picture may have been removed. */
function isValid(section: string, body: Record<string, unknown>, log: Logger): boolean {
  if (!isContentSection(section)) return false
  const errors = findSectionErrors(section, body)
  if (errors.length > 0) log.warn({ section, errors }, 'published content is invalid')
  return errors.length === 0
}
