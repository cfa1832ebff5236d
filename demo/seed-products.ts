import type { Trx } from '../src/server/platform/database/schema.ts'
import { toTitleKey } from '../src/server/platform/database/title-key.ts'
import { createIdFrom } from '../src/server/platform/ids.ts'
import { type DemoProduct, type DemoStyle, products, styles } from './catalog/index.ts'
import { hasVariants, picturesOf } from './catalog/variants.ts'
import { daysAgo } from './days-ago.ts'

type FindImage = (name: string) => string

export async function seedProducts(trx: Trx, image: FindImage): Promise<void> {
  const firstVariants = Map.groupBy(products, toProductId)
    .entries()
    .map(([id, [product]]) => ({ id, ...toProductRow(product as DemoProduct) }))
  await trx
    .insertInto('products')
    .values([...firstVariants])
    .execute()
  await trx
    .insertInto('variants')
    .values(
      products.map((product, index) => ({
        id: product.id,
        product_id: toProductId(product),
        number: index + 1,
        size: product.size,
        color: product.color,
        swatch: product.swatch,
        image: image(product.picture),
        price_cents: product.priceCents,
        sale_price_cents: product.salePriceCents,
        on_hand: product.stock,
        ...datesOf(index)
      }))
    )
    .execute()
  await trx.insertInto('variant_prices').values(products.flatMap(createPriceRows)).execute()
  await trx
    .insertInto('product_pictures')
    .values(styles.filter(hasVariants).flatMap((style) => pictureRows(style, image)))
    .execute()
}

export const toProductId = ({ slug, style }: Pick<DemoProduct, 'slug' | 'style'>): string =>
  createIdFrom(`style-${style?.slug ?? slug}`)

function toProductRow({ style, ...product }: DemoProduct) {
  const title = style?.title ?? product.title
  const { description, category, brand, material } = product
  return {
    title,
    title_key: toTitleKey(title),
    description,
    category,
    brand,
    material,
    has_options: style ? 1 : 0,
    updated_at: daysAgo(90)
  }
}

/** The sales started five days ago. */
function createPriceRows({ id, priceCents, salePriceCents }: DemoProduct, index: number) {
  const price = { variant_id: id, at: datesOf(index).created_at, cents: priceCents }
  return salePriceCents > 0 ? [price, { variant_id: id, at: daysAgo(5), cents: salePriceCents }] : [price]
}

/** From 90 to 10 days ago. */
function datesOf(index: number): { created_at: string; updated_at: string } {
  const date = daysAgo(90 - (80 * index) / products.length)
  return { created_at: date, updated_at: date }
}

function pictureRows(style: DemoStyle, image: FindImage) {
  const colors = Map.groupBy(picturesOf(style), ({ color }) => color)
  return [...colors.values()].flatMap((pictures) =>
    pictures.map(({ name, color, alt }, position) => ({
      product_id: toProductId({ slug: style.slug, style }),
      color,
      position,
      image: image(name),
      alt
    }))
  )
}
