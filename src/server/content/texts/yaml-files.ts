import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import type { z } from 'zod'

import type { PublishedSections, SectionBody } from '../../../content/apply-sections.ts'
import { type ContentName, createContentPath } from '../../../content/content-files.ts'
import { editContent } from '../../../content/edit-content.ts'
import { readContent } from '../../../content/read-content.ts'
import { SCHEMAS } from '../../../content/schemas.ts'
import { getContentName, readOriginalSection, selectSection } from '../../../content/sections.ts'
import { CONTENT_SECTIONS, type ContentSection, SECTION_TITLES } from '../../../domain/content/sections.ts'
import { incrementCatalogVersion } from '../../platform/catalog-version.ts'
import { createFolder } from '../../platform/config/data-folder.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { SYSTEM } from '../../platform/http/session.ts'
import type { ShopData } from '../../platform/shop.ts'
import { insertPublishedVersion } from './publish.ts'
import { listSections, readPublishedSections } from './queries.ts'

const NAMES = [...new Set(CONTENT_SECTIONS.map(getContentName))]

const listOwnSections = (name: ContentName): ContentSection[] =>
  CONTENT_SECTIONS.filter((section) => getContentName(section) === name)

/** Writes the content that the pages show as content files to the folder. Returns their paths. */
export async function exportContent(db: Db, folder: string): Promise<string[]> {
  const published = await readPublishedSections(db)
  await createFolder(folder)
  return Promise.all(
    NAMES.map(async (name) => {
      const sections = listOwnSections(name).flatMap((section): [ContentSection, SectionBody][] => {
        const body = published[section]
        return body ? [[section, body]] : []
      })
      const path = join(folder, `${name}.yaml`)
      await writeFile(path, editContent(await readFile(createContentPath(name), 'utf8'), new Map(sections)))
      return path
    })
  )
}

/**
 * Publishes the sections of the folder's content files that differ from what the pages show. Returns these sections.
 * Throws an error, and changes nothing, if a file has a mistake or one of these sections has a draft.
 */
export async function importContent(shop: ShopData, folder: string): Promise<ContentSection[]> {
  const contents = await Promise.all(NAMES.map((name) => readContentOfFolder(folder, name)))
  const bodies = contents.flatMap(({ name, content }) =>
    content ? listOwnSections(name).map((section) => ({ section, body: selectSection(content, section) })) : []
  )
  if (bodies.length === 0)
    throw new Error(`${folder} contains none of ${NAMES.map((name) => `${name}.yaml`).join(', ')}.`)
  return transact(shop.db, async (trx) => {
    const published = await readPublishedSections(trx)
    const changed = bodies.filter(({ section, body }) => !isDeepStrictEqual(body, findCurrentBody(published, section)))
    await requireNoDrafts(
      trx,
      changed.map(({ section }) => section)
    )
    for (const { section, body } of changed)
      await insertPublishedVersion(shop, trx, SYSTEM, { section, body, action: 'content.published' })
    if (changed.length > 0) await incrementCatalogVersion(trx)
    return changed.map(({ section }) => section)
  })
}

/** An older draft would hide the imported text in the editor, and publishing it would undo the import. */
async function requireNoDrafts(trx: Trx, sections: ContentSection[]): Promise<void> {
  const drafts = (await listSections(trx)).filter(({ section, draft }) => draft && sections.includes(section))
  if (drafts.length === 0) return
  const titles = drafts.map(({ section }) => SECTION_TITLES[section]).join(', ')
  throw new Error(
    `Nothing was published, because there is a draft of: ${titles}. Publish or discard it in the admin panel.`
  )
}

const findCurrentBody = (published: PublishedSections, section: ContentSection): SectionBody =>
  published[section] ?? readOriginalSection(section)

async function readContentOfFolder(folder: string, name: ContentName) {
  const path = join(folder, `${name}.yaml`)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  const schema = SCHEMAS[name] as unknown as z.ZodType<object>
  return { name, content: text === undefined ? undefined : readContent(path, text, schema) }
}
