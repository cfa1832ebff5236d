import { styles as demoStyles } from '../demo/catalog/index.ts'
import { DEFAULT_GROUPS } from '../src/domain/products/product-groups.ts'
import { findSwatch } from '../src/domain/products/colors.ts'
import { formatVariantTitle } from '../src/domain/products/variant-title.ts'
import { toTitleKey } from '../src/server/platform/database/title-key.ts'
import { createIdFrom } from '../src/server/platform/ids.ts'
import { createRandom, type Random } from './large/random.ts'

const CATEGORIES = Object.keys(DEFAULT_GROUPS.category)
const BRANDS = Object.keys(DEFAULT_GROUPS.brand)
const OTHER_BRANDS = Array.from({ length: 200 - BRANDS.length }, (_, number) => `brand-${number}`)
const COLLECTIONS = 1000

const IMAGE = '/images/0123456789abcdef/800.jpg'
const CREATED_AT = new Date('2026-01-01').toISOString()

/** `shirt` is the common word of the searches. */
const SHIRT_SHARE = 0.3

const COLORS = 'black white navy red green olive sand rust grey blue cream pink mustard teal plum'.split(' ')
const SIZES = ['XS S M L XL XXL', 'S M L XL', 'S M L', '28 30 32 34 36', '38 39 40 41 42 43 44'].map((sizes) =>
  sizes.split(' ')
)
const SYLLABLES = 'mar tav ori lun bex cal dor fen gil hest iva jor kel lor mon nev osk pel quin ros'.split(' ')
const ENDINGS = 'lo vin na dra wick den sel mar ton by ric eth lan mer stow ford ley ham wyn co'.split(' ')

const titles = demoStyles.map(({ title }) => title.split(' '))
const nouns = titles.map((words) => words.at(-1) ?? '')
const adjectives = titles.flatMap((words) => words.slice(0, -1))

/** The same size yields the same products. About half of them are variants of styles with sizes and colors. */
export function createCatalog(size: number): CatalogRow[] {
  const random = createRandom(size)
  const rows: CatalogRow[] = []
  while (rows.length < size) {
    const style = createProduct(random)
    const styleId = createIdFrom(`bench-style-${rows.length}`)
    const variants = createVariants(random)
    for (const variant of variants) rows.push(toRow(rows.length, style, { styleId, ...variant }))
    for (const _ of variants) rows.push(toRow(rows.length, createProduct(random)))
  }
  return rows.slice(0, size)
}

/** Returns the brands that a new shop does not have, and collections of every kind of rule. */
export function createGroups() {
  const random = createRandom(COLLECTIONS)
  const toGroupRow = (kind: 'brand' | 'collection', slug: string, rule: object | undefined, position: number) => ({
    kind,
    slug,
    name: `${slug[0]?.toUpperCase()}${slug.slice(1).replace('-', ' ')}`,
    position,
    rule: rule ? JSON.stringify(rule) : ''
  })
  const rules = Array.from({ length: COLLECTIONS }, () =>
    random.one<object>([
      { category: random.one(CATEGORIES), maxPrice: 20 + random.below(100) },
      { brand: random.one(OTHER_BRANDS) },
      { onSale: true, minPrice: random.below(80) },
      { days: 30, category: random.one(CATEGORIES) }
    ])
  )
  return [
    ...OTHER_BRANDS.map((slug, number) => toGroupRow('brand', slug, undefined, number)),
    ...rules.map((rule, number) => toGroupRow('collection', `collection-${number}`, rule, number))
  ]
}

interface Variant {
  color: string
  size: string
  /** In cents. */
  surcharge: number
}

/** One variant in five costs more. */
function createVariants(random: Random): Variant[] {
  const sizes = random.one(SIZES)
  const colors = new Set(Array.from({ length: random.one([1, 2, 3, 4, 7]) }, () => random.one(COLORS)))
  return [...colors].flatMap((color) =>
    sizes.map((size) => ({ color, size, surcharge: random.chance(0.2) ? 1000 : 0 }))
  )
}

type Product = ReturnType<typeof createProduct>

function createProduct(random: Random) {
  const noun = random.chance(SHIRT_SHARE) ? 'shirt' : random.one(nouns)
  const name = `${random.one(SYLLABLES)}${random.one(ENDINGS)}${random.chance(0.5) ? random.one(ENDINGS) : ''}`
  const price = 1200 + random.below(228) * 100
  return {
    title: `${name[0]?.toUpperCase()}${name.slice(1)} ${random.one(adjectives)} ${noun}`,
    description: `${random.one(demoStyles).description} ${random.one(demoStyles).description}`,
    category: random.one(CATEGORIES),
    brand: random.one(random.chance(0.5) ? BRANDS : OTHER_BRANDS),
    price_cents: price,
    sale_price_cents: random.chance(0.2) ? price - 500 : 0
  }
}

/** All rows have the same columns. */
function toRow(number: number, product: Product, variant?: Variant & { styleId: string }) {
  const { color = null, size = null, surcharge = 0, styleId = null } = variant ?? {}
  const title = variant ? formatVariantTitle(product.title, variant) : product.title
  return {
    ...product,
    id: createIdFrom(`bench-${number}`),
    product_id: styleId ?? createIdFrom(`bench-product-${number}`),
    number: number + 1,
    has_options: styleId === null ? 0 : 1,
    product_title: product.title,
    title,
    image: IMAGE,
    price_cents: product.price_cents + surcharge,
    size,
    color,
    swatch: color && findSwatch(color),
    created_at: CREATED_AT,
    updated_at: CREATED_AT
  }
}

type CatalogRow = ReturnType<typeof toRow>

export const toProductRow = ({ product_id, product_title, description, category, brand, has_options }: CatalogRow) => ({
  id: product_id,
  title: product_title,
  title_key: toTitleKey(product_title),
  description,
  category,
  brand,
  has_options,
  updated_at: CREATED_AT
})

/** Without the fields of its product. */
export function toVariantRow(row: CatalogRow) {
  const { title: _t, product_title: _p, description: _d, category: _c, brand: _b, has_options: _h, ...variant } = row
  return variant
}

/** Returns two pictures of each color of each product. */
export function listPictures(rows: CatalogRow[]) {
  const colors = rows.flatMap(({ product_id, color }) => (color ? [{ product_id, color }] : []))
  const distinct = new Map(colors.map((key) => [`${key.product_id} ${key.color}`, key]))
  return [...distinct.values()].flatMap((key) =>
    ['Front', 'Back'].map((alt, position) => ({ ...key, position, image: IMAGE, alt }))
  )
}
