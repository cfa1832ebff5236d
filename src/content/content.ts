import { type CollectionEntry, getEntry } from 'astro:content'

import { applySections, type PublishedSections } from './apply-sections.ts'
import type { ContentName } from './content-files.ts'

interface ContentLocals {
  loadSections: () => Promise<PublishedSections>
}

type Content<Name extends ContentName> = Promise<CollectionEntry<Name>['data']>

/** Of each version of the published sections. */
const contents = new WeakMap<PublishedSections, Map<ContentName, Promise<unknown>>>()

/** Returns the content of a file with the sections that were published in the admin panel. */
export async function getContent<Name extends ContentName>({ loadSections }: ContentLocals, name: Name): Content<Name> {
  const sections = await loadSections()
  const files = contents.get(sections) ?? new Map<ContentName, Promise<unknown>>()
  contents.set(sections, files)
  const content = files.get(name) ?? readContent(name, sections)
  files.set(name, content)
  return content as Content<Name>
}

async function readContent<Name extends ContentName>(name: Name, sections: PublishedSections): Content<Name> {
  const entry = await getEntry(name, name)
  if (!entry) throw new Error(`src/content/${name}.yaml was not loaded.`)
  return applySections(name, entry.data, sections)
}
