import { type CollectionEntry, getEntry } from 'astro:content'

import type { ContentName } from './content-files.ts'

export async function getContent<Name extends ContentName>(name: Name): Promise<CollectionEntry<Name>['data']> {
  const entry = await getEntry(name, name)
  if (!entry) throw new Error(`src/content/${name}.yaml was not loaded.`)
  return entry.data
}
