import type { CollectionEntry } from 'astro:content'

/** Selects the texts for the details of a product. */
export function selectProductFacts(
  { careByCategory, ...facts }: CollectionEntry<'details'>['data'],
  category: string
): { delivery: string; returns: string; care: string } {
  const care = new Map<string, string | undefined>(Object.entries(careByCategory ?? {})).get(category)
  return { ...facts, care: care ?? facts.care }
}
