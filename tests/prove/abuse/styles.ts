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

/** In two statements, because 50,000 rows one by one would take minutes. `variants` is at most 50. */
export const seedStyles = ({ db }: Fleet, variants: number): Promise<void> =>
  transact(db, async (trx) => {
    const at = now().toISOString()
    const count = (total: number) => sql`
      with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${sql.lit(total - 1)})`
    await sql`
      insert into products (id, title, title_key, description, category, brand, has_options, updated_at)
      ${count(STYLES)}
      select 'style-' || n, 'Shirt ' || n, 'shirt ' || n, ${'Made of something good. '.repeat(50)}, 'men', 'nike', 1, ${at}
      from numbers
    `.execute(trx)
    await sql`
      insert into variants (
        id, product_id, number, size, color, swatch, image, price_cents, sale_price_cents, on_hand, created_at, updated_at
      )
      ${count(STYLES * variants)}
      select 'variant-' || n, 'style-' || (n / ${sql.lit(variants)}), n + 1,
        cast(36 + n % 10 as text), 'color ' || (n / 10 % 5), '#112233', '/images/0123456789abcdef/800.jpg', 2000 + n / ${sql.lit(variants)}, 0, 50,
        ${at}, ${at}
      from numbers
    `.execute(trx)
    await incrementCatalogVersion(trx)
  })
