import { type CollectionEntry, getEntry } from 'astro:content'

import { applySections, type PublishedSections } from './apply-sections.ts'
import type { ContentName } from './content-files.ts'

interface ContentLocals {
  loadSections: () => Promise<PublishedSections>
}

type Content<Name extends ContentName> = CollectionEntry<Name>['data']

/** `PublishedContent` returns the same sections until the catalog version changes. */
const cache = new WeakMap<PublishedSections, Map<ContentName, Promise<unknown>>>()

/** Returns the content of a file with the sections that were published in the admin panel. Requests share the object. */
export async function getContent<Name extends ContentName>(
  { loadSections }: ContentLocals,
  name: Name
): Promise<Content<Name>> {
  const sections = await loadSections()
  const contents = cache.get(sections) ?? new Map<ContentName, Promise<unknown>>()
  cache.set(sections, contents)
  const content: Promise<unknown> = contents.get(name) ?? readContent(name, sections)
  contents.set(name, content)
  return (await content) as Content<Name>
}

async function readContent<Name extends ContentName>(name: Name, sections: PublishedSections): Promise<Content<Name>> {
  const entry = await getEntry(name, name)
  if (!entry) throw new Error(`src/content/${name}.yaml was not loaded.`)
  return applySections(name, entry.data, sections)
}
