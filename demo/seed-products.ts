import type { Trx } from '../src/server/platform/database/schema.ts'
import { toTitleKey } from '../src/server/platform/database/title-key.ts'
import { createIdFrom } from '../src/server/platform/ids.ts'
import { type DemoProduct, type DemoStyle, products, styles } from './catalog/index.ts'
import { hasVariants, picturesOf } from './catalog/variants.ts'
import { daysAgo } from './days-ago.ts'

type FindImage = (name: string) => string

export async function seedProducts(trx: Trx, image: FindImage): Promise<void> {
  await trx
    .insertInto('products')
    .values(
      products.map(({ id, style, size, color, swatch, ...product }, index) => ({
        id,
        title: product.title,
        title_key: toTitleKey(product.title),
        description: product.description,
        category: product.category,
        brand: product.brand,
        image: image(product.picture),
        price_cents: product.priceCents,
        sale_price_cents: product.salePriceCents,
        on_hand: product.stock,
        style_id: style && styleId(style),
        style_title: style && style.title,
        size,
        color,
        swatch,
        ...datesOf(index)
      }))
    )
    .execute()
  await trx.insertInto('product_prices').values(products.flatMap(createPriceRows)).execute()
  await trx
    .insertInto('style_pictures')
    .values(styles.filter(hasVariants).flatMap((style) => stylePictureRows(style, image)))
    .execute()
}

/** The sales started five days ago. */
function createPriceRows({ id, priceCents, salePriceCents }: DemoProduct, index: number) {
  const price = { product_id: id, at: datesOf(index).created_at, cents: priceCents }
  return salePriceCents > 0 ? [price, { product_id: id, at: daysAgo(5), cents: salePriceCents }] : [price]
}

/** From 90 to 10 days ago. */
function datesOf(index: number): { created_at: string; updated_at: string } {
  const date = daysAgo(90 - (80 * index) / products.length)
  return { created_at: date, updated_at: date }
}

const styleId = ({ slug }: DemoStyle): string => createIdFrom(`style-${slug}`)

function stylePictureRows(style: DemoStyle, image: FindImage) {
  const colors = Map.groupBy(picturesOf(style), ({ color }) => color)
  return [...colors.values()].flatMap((pictures) =>
    pictures.map(({ name, color, alt }, position) => ({
      style_id: styleId(style),
      color,
      position,
      image: image(name),
      alt
    }))
  )
}
