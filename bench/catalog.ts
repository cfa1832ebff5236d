import { BRANDS, CATEGORIES } from '../src/api/contract/products.ts'
import { toTitleKey } from '../src/server/db/title-key.ts'
import { bumpCatalog } from '../src/server/catalog/catalog-version.ts'
import { forEachBatch } from '../src/server/db/batches.ts'
import type { Db } from '../src/server/db/schema.ts'
import { createIdFrom } from '../src/server/ids.ts'
import { refreshIndex } from '../src/server/search/refresh.ts'
import { styles as demoStyles } from '../demo/catalog/index.ts'
import { randomFrom } from '../tests/support/random.ts'

/** Adds to the cart must not sell out. */
const STOCK = 1_000_000_000

/** `shirt` is the common word of the searches. */
const SHIRT_SHARE = 0.3

const COLORS = 'black white navy red green olive sand rust grey blue cream pink mustard teal plum'.split(' ')
const SYLLABLES = 'mar tav ori lun bex cal dor fen gil hest iva jor kel lor mon nev osk pel quin ros'.split(' ')
const ENDINGS = 'lo vin na dra wick den sel mar ton by ric eth lan mer stow ford ley ham wyn co'.split(' ')

const titles = demoStyles.map(({ title }) => title.split(' '))
const nouns = [...new Set(titles.map((words) => words.at(-1) ?? ''))]
const adjectives = [...new Set(titles.flatMap((words) => words.slice(0, -1)))]

/** The same size yields the same products. */
export function* catalog(size: number) {
  const random = randomFrom(size)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const createdAt = new Date('2026-01-01').toISOString()
  for (let number = 0; number < size; number += 1) {
    const noun = random() < SHIRT_SHARE ? 'shirt' : pick(nouns)
    const model = `${pick(SYLLABLES)}${pick(ENDINGS)}${random() < 0.5 ? pick(ENDINGS) : ''}`
    const title = `${model[0]?.toUpperCase()}${model.slice(1)} ${pick(adjectives)} ${noun} in ${pick(COLORS)}`
    const price = 1200 + Math.floor(random() * 228) * 100
    yield {
      id: createIdFrom(`bench-${number}`),
      title,
      title_key: toTitleKey(title),
      description: `${pick(demoStyles).description} ${pick(demoStyles).description}`,
      category: pick(CATEGORIES),
      brand: pick(BRANDS),
      image: '/images/0123456789abcdef/800.jpg',
      price_cents: price,
      sale_price_cents: random() < 0.2 ? price - 500 : 0,
      on_hand: STOCK,
      created_at: createdAt,
      updated_at: createdAt
    }
  }
}

/** Returns the seconds spent on the products and on their index. */
export async function seedCatalog(db: Db, size: number): Promise<{ products: number; index: number }> {
  const start = performance.now()
  await db.transaction().execute(async (trx) => {
    await forEachBatch([...catalog(size)], (part) => trx.insertInto('products').values(part).execute())
    await bumpCatalog(trx)
  })
  const inserted = performance.now()
  await refreshIndex(db)
  return { products: (inserted - start) / 1000, index: (performance.now() - inserted) / 1000 }
}
