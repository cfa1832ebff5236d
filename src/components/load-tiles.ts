import type { Client } from '../api/client.ts'
import type { ListingQuery } from '../api/contract/products.ts'
import { returnNullIfAbsent } from '../api/errors.ts'

interface CategoryTile {
  label: string
  category: string
  picture?: string | undefined
}

interface Tile {
  label: string
  picture: string | undefined
  filter: Partial<ListingQuery>
}

/** Loads the pictures of categories and brands, which replace those of their tiles, and the collections of the home page. */
export async function loadTiles(call: Client, categoryTiles: CategoryTile[]) {
  // Other backends lack this call.
  const response = await call('GET /api/shop/groups/get').catch(returnNullIfAbsent)
  const groups = response?.data ?? []
  const findPicture = (slug: string): string | undefined =>
    groups.find(({ _id, formerSlugs }) => _id === slug || formerSlugs.includes(slug))?.picture
  const categories = categoryTiles.map(({ label, category, picture }): Tile => ({
    label,
    picture: findPicture(category) ?? picture,
    filter: { category: [category] }
  }))
  const collections = groups
    .filter(({ kind }) => kind === 'collection')
    .map(({ _id, name, picture }): Tile => ({ label: name, picture, filter: { collection: [_id] } }))
  return { categories, collections, findPicture }
}
