import { type ContentSection, splitSection } from '../domain/content/sections.ts'

/** The fields of a section. */
export type SectionBody = Record<string, unknown>

/** The published sections. The others have the texts of the content files. */
export type PublishedSections = Partial<Record<ContentSection, SectionBody>>

/** Replaces the published sections of a file's content. */
export function applySections<Content extends object>(
  file: string,
  content: Content,
  sections: PublishedSections
): Content {
  let result = content
  for (const [section, body] of Object.entries(sections)) {
    const [ownFile, field] = splitSection(section as ContentSection)
    if (ownFile === file) result = field === undefined ? (body as Content) : { ...result, [field]: body }
  }
  return result
}
