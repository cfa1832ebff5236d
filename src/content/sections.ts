import { z } from 'zod'

import { type ContentSection, splitSection } from '../domain/content/sections.ts'
import type { SectionBody } from './apply-sections.ts'
import { type ContentName, readContentFile } from './content-files.ts'
import { SCHEMAS } from './schemas.ts'

export const getContentName = (section: ContentSection): ContentName => splitSection(section)[0] as ContentName

export function getSectionSchema(section: ContentSection): z.ZodType<SectionBody> {
  const [, field] = splitSection(section)
  const schema: z.ZodObject = SCHEMAS[getContentName(section)]
  return (field === undefined ? schema : schema.shape[field]) as z.ZodType<SectionBody>
}

export function readOriginalSection(section: ContentSection): SectionBody {
  return selectSection(readContentFile(getContentName(section)), section)
}

export function selectSection(content: object, section: ContentSection): SectionBody {
  const [, field] = splitSection(section)
  return (field === undefined ? content : Reflect.get(content, field)) as SectionBody
}

/** Returns the schema of the section's form in the admin panel, as JSON Schema with labels. */
export const describeForm = (section: ContentSection): Record<string, unknown> =>
  z.toJSONSchema(getSectionSchema(section), { io: 'input' })
