import { BRANDS, CATEGORIES } from '../src/api/contract/products.ts'
import { findSwatch } from '../src/domain/products/colors.ts'
import { formatVariantTitle } from '../src/domain/products/variant-title.ts'
import { toTitleKey } from '../src/server/db/title-key.ts'
import { createIdFrom } from '../src/server/ids.ts'
import { styles as demoStyles } from '../demo/catalog/index.ts'
import { randomFrom } from '../tests/support/random.ts'

/** Adds to the cart must not sell out. */
const STOCK = 1_000_000_000

const IMAGE = '/images/0123456789abcdef/800.jpg'

/** `shirt` is the common word of the searches. */
const SHIRT_SHARE = 0.3

const COLORS = 'black white navy red green olive sand rust grey blue cream pink mustard teal plum'.split(' ')
const SYLLABLES = 'mar tav ori lun bex cal dor fen gil hest iva jor kel lor mon nev osk pel quin ros'.split(' ')
const ENDINGS = 'lo vin na dra wick den sel mar ton by ric eth lan mer stow ford ley ham wyn co'.split(' ')

const titles = demoStyles.map(({ title }) => title.split(' '))
const nouns = [...new Set(titles.map((words) => words.at(-1) ?? ''))]
const adjectives = [...new Set(titles.flatMap((words) => words.slice(0, -1)))]

type Pick = <Value>(values: readonly Value[]) => Value

/** The same size yields the same products. About half of them are variants of styles with sizes and colors. */
export function* catalog(size: number) {
  const random = randomFrom(size)
  const pick: Pick = (values) => values[Math.floor(random() * values.length)] as (typeof values)[number]
  let number = 0
  while (number < size) {
    const variants = createVariants(pick)
    const style = { id: createIdFrom(`bench-style-${number}`), ...createProduct(random, pick) }
    for (const variant of variants.slice(0, size - number)) yield toRow(style, number++, variant)
    for (let end = Math.min(size, number + variants.length); number < end;)
      yield toRow(createPlainProduct(random, pick), number++)
  }
}

const SIZES = ['XS S M L XL XXL', 'S M L XL', 'S M L', '28 30 32 34 36', '38 39 40 41 42 43 44'].map((sizes) =>
  sizes.split(' ')
)

/** In dollars. One variant in a few costs more. */
const SURCHARGES = [0, 0, 0, 0, 10]

interface Variant {
  color: string
  size: string
  surcharge: number
}

function createVariants(pick: Pick): Variant[] {
  const sizes = pick(SIZES)
  const colors = new Set(Array.from({ length: pick([1, 2, 3, 4, 7]) }, () => pick(COLORS)))
  return [...colors].flatMap((color) => sizes.map((size) => ({ color, size, surcharge: pick(SURCHARGES) * 100 })))
}

interface Product {
  /** Only of a style. */
  id?: string
  title: string
  description: string
  category: string
  brand: string
  price: number
  salePrice: number
}

function createProduct(random: () => number, pick: Pick): Product {
  const noun = random() < SHIRT_SHARE ? 'shirt' : pick(nouns)
  const model = `${pick(SYLLABLES)}${pick(ENDINGS)}${random() < 0.5 ? pick(ENDINGS) : ''}`
  const price = 1200 + Math.floor(random() * 228) * 100
  return {
    title: `${model[0]?.toUpperCase()}${model.slice(1)} ${pick(adjectives)} ${noun}`,
    description: `${pick(demoStyles).description} ${pick(demoStyles).description}`,
    category: pick(CATEGORIES),
    brand: pick(BRANDS),
    price,
    salePrice: random() < 0.2 ? price - 500 : 0
  }
}

function createPlainProduct(random: () => number, pick: Pick): Product {
  const product = createProduct(random, pick)
  return { ...product, title: `${product.title} in ${pick(COLORS)}` }
}

const CREATED_AT = new Date('2026-01-01').toISOString()

/** All rows have the same columns. */
function toRow({ id: styleId, ...product }: Product, number: number, variant?: Variant) {
  const { color = null, size = null, surcharge = 0 } = variant ?? {}
  const title = variant ? formatVariantTitle(product.title, variant) : product.title
  return {
    id: createIdFrom(`bench-${number}`),
    title,
    title_key: toTitleKey(title),
    description: product.description,
    category: product.category,
    brand: product.brand,
    image: IMAGE,
    price_cents: product.price + surcharge,
    sale_price_cents: product.salePrice,
    on_hand: STOCK,
    style_id: styleId ?? null,
    style_title: styleId ? product.title : null,
    size,
    color,
    swatch: color && findSwatch(color),
    created_at: CREATED_AT,
    updated_at: CREATED_AT
  }
}

type CatalogRow = ReturnType<typeof toRow>

/** Returns two pictures of each color of each style. */
export function listPictures(rows: CatalogRow[]) {
  const colors = new Map(
    rows.flatMap(({ style_id, color }) =>
      style_id ? [[`${style_id} ${color}`, { style_id, color: color ?? '' }]] : []
    )
  )
  return [...colors.values()].flatMap((key) =>
    ['Front', 'Back'].map((alt, position) => ({ ...key, position, image: IMAGE, alt }))
  )
}
