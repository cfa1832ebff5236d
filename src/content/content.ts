import { type CollectionEntry, getEntry } from 'astro:content'

import { applySections, type PublishedSections } from './apply-sections.ts'
import type { ContentName } from './content-files.ts'

interface ContentLocals {
  loadSections: () => Promise<PublishedSections>
}

/** Returns the content of a file with the sections that were published in the admin panel. */
export async function getContent<Name extends ContentName>(
  { loadSections }: ContentLocals,
  name: Name
): Promise<CollectionEntry<Name>['data']> {
  const entry = await getEntry(name, name)
  if (!entry) throw new Error(`src/content/${name}.yaml was not loaded.`)
  return applySections(name, entry.data, await loadSections())
}
