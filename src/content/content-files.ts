import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { z } from 'zod'

import { ContentError } from './content-error.ts'
import { readContent } from './read-content.ts'
import { SCHEMAS } from './schemas.ts'

type Schemas = typeof SCHEMAS
export type ContentName = keyof Schemas

export const createContentPath = (name: ContentName): string => fileURLToPath(new URL(`${name}.yaml`, import.meta.url))

export const isContentFile = (path: string): boolean =>
  Object.keys(SCHEMAS).some((name) => path === createContentPath(name as ContentName))

/** Reads and validates a content file. Throws a ContentError if it has a mistake. */
export function readContentFile<Name extends ContentName>(name: Name): z.output<Schemas[Name]> {
  const text = readFileSync(createContentPath(name), 'utf8')
  return readContent<z.output<Schemas[Name]>>(
    `src/content/${name}.yaml`,
    text,
    SCHEMAS[name] as unknown as z.ZodType<z.output<Schemas[Name]>>
  )
}

export function findContentMistakes(): string[] {
  return Object.keys(SCHEMAS).flatMap((name) => {
    try {
      readContentFile(name as ContentName)
      return []
    } catch (error) {
      if (error instanceof ContentError) return [error.message]
      throw error
    }
  })
}
