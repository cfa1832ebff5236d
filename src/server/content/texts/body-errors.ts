import type { SectionBody } from '../../../content/apply-sections.ts'
import { findSectionErrors, type SectionError } from '../../../content/section-errors.ts'
import type { ContentSection } from '../../../domain/content/sections.ts'
import { type KnownSlugs, listUnknownGroups } from '../../platform/database/product-groups.ts'

/** Returns what prevents publishing: also categories, brands and collections that the shop does not have. */
export const findBodyErrors = (known: KnownSlugs, section: ContentSection, body: SectionBody): SectionError[] => [
  ...findSectionErrors(section, body),
  ...listUnknownGroups(known, body).map(({ field, slug }) => ({
    field,
    message: `The shop has no category, brand or collection “${slug}”.`
  }))
]
