import type { Client } from '../api/client.ts'
import type { ListingQuery } from '../api/contract/products.ts'
import { findGroup, loadGroups } from './load-groups.ts'

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
  const groups = await loadGroups(call)
  const findPicture = (slug: string): string | undefined => findGroup(groups, slug)?.picture
  const categories = categoryTiles.map(({ label, category, picture }): Tile => ({
    label,
    picture: findPicture(category) || picture,
    filter: { category: [category] }
  }))
  const collections = groups
    .filter(({ kind }) => kind === 'collection')
    .map(({ _id, name, picture }): Tile => ({ label: name, picture, filter: { collection: [_id] } }))
  return { categories, collections, findPicture }
}
