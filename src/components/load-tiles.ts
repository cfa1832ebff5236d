import type { Client } from '../api/client.ts'
import type { ListingQuery } from '../api/contract/products.ts'
import { createListingUrl } from '../domain/products/listing-url.ts'
import { findGroup, loadGroups } from './load-groups.ts'

interface CategoryTile {
  label: string
  category: string
  picture?: string | undefined
}

interface Tile {
  label: string
  picture: string | undefined
  href: string
  filter: Partial<ListingQuery>
}

const createTile = (label: string, picture: string | undefined, filter: Partial<ListingQuery>): Tile => ({
  label,
  picture,
  href: createListingUrl(filter),
  filter
})

/** Loads the pictures of categories and brands, which replace those of their tiles, and the collections of the home page. */
export async function loadTiles(call: Client, categoryTiles: CategoryTile[]) {
  const groups = await loadGroups(call)
  const findPicture = (slug: string): string | undefined => findGroup(groups, slug)?.picture
  const categories = categoryTiles.map(({ label, category, picture }) =>
    createTile(label, findPicture(category) || picture, { category: [category] })
  )
  const collections = groups
    .filter(({ kind }) => kind === 'collection')
    .map(({ _id, name, picture }) => createTile(name, picture, { collection: [_id] }))
  return { categories, collections, findPicture }
}
