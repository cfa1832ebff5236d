import { sql } from 'kysely'

import { incrementCatalogVersion } from '../../../src/server/platform/catalog-version.ts'
import { transact } from '../../../src/server/platform/database/transact.ts'
import { type Fleet, startFleet } from '../../support/fleet.ts'
import type { Finding, Stage } from '../check.ts'
import { now, urlOf } from './attack.ts'

const STYLES = 1000
const VARIANTS = 50

/** A page of the API has 1 MB and a few items more. */
const MAX_LIST = 1_100_000

export async function styles({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1)
  await seedStyles(fleet, VARIANTS)
  const response = await fetch(`${urlOf(fleet)}/api/shop/products/get?grouped=true`)
  const { byteLength } = await response.arrayBuffer()
  return {
    done: `a visitor asks for all of ${STYLES} styles with ${VARIANTS} variants each`,
    figure: `${response.status}; ${byteLength} B`,
    bound: `200; ${MAX_LIST} B`,
    wrong: [
      ...(response.status === 200 ? [] : [`the list got the status ${response.status}`]),
      ...(byteLength <= MAX_LIST ? [] : [`the list had ${byteLength} B`])
    ]
  }
}

/** In one statement, because 50,000 would take minutes. `variants` is at most 50. */
export const seedStyles = ({ db }: Fleet, variants: number): Promise<void> =>
  transact(db, async (trx) => {
    const at = now().toISOString()
    await sql`
      with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${sql.lit(STYLES * variants - 1)}),
      variants as (select n, n / ${sql.lit(variants)} as style, n % 10 as size, n / 10 % 5 as color from numbers)
      insert into products (
        id, title, title_key, description, category, brand, image, price_cents, sale_price_cents, on_hand,
        created_at, updated_at, style_id, style_title, size, color, swatch
      )
      select 'variant-' || n, 'Shirt ' || style || ', color ' || color || ', ' || (36 + size),
        'shirt ' || style || ' color ' || color || ' ' || (36 + size), ${'Made of something good. '.repeat(50)},
        'men', 'nike', '/images/0123456789abcdef/800.jpg', 2000 + style, 0, 50,
        ${at}, ${at}, 'style-' || style, 'Shirt ' || style, cast(36 + size as text), 'color ' || color, '#112233'
      from variants
    `.execute(trx)
    await incrementCatalogVersion(trx)
  })
