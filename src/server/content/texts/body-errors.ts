import type { SectionBody } from '../../../content/apply-sections.ts'
import { findSectionErrors, type SectionError } from '../../../content/section-errors.ts'
import type { ContentSection } from '../../../domain/content/sections.ts'
import { listUnknownSlugs, type KnownSlugs } from '../../platform/database/product-groups.ts'

/** Returns what prevents publishing: also categories, brands and collections that the shop does not have. */
export const findBodyErrors = (known: KnownSlugs, section: ContentSection, body: SectionBody): SectionError[] => [
  ...findSectionErrors(section, body),
  ...findUnknownGroups(known, body)
]

function findUnknownGroups(known: KnownSlugs, value: unknown, path: string[] = []): SectionError[] {
  if (typeof value === 'string') {
    const name = path.at(-1) ?? ''
    const isSlug = name === 'category' || name === 'brand'
    const url = isSlug ? `/shop/listing?${new URLSearchParams({ [name]: value })}` : value
    const [unknown] = listUnknownSlugs(known, url)
    return unknown
      ? [{ field: path.join('.'), message: `The shop has no category, brand or collection “${unknown}”.` }]
      : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => findUnknownGroups(known, part, [...path, name]))
}
