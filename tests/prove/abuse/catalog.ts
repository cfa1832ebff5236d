import { readAppliedVersion } from '../../../src/server/platform/catalog-version.ts'
import { startFleet } from '../../support/fleet.ts'
import type { ProductFields } from '../../support/products.ts'
import type { Finding, Stage } from '../check.ts'
import { AS_IN_PRODUCTION, browserOf, statusOf, urlOf } from './attack.ts'

const FILTERS = Array.from({ length: 3000 }, (_, index) => 1000 + index).join(',')
const MAX_PAGE = 600_000

export async function filters({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1)
  const buyer = await fleet.buyer()
  const headers = { ...(await browserOf(fleet, buyer)), origin: urlOf(fleet) }
  const from = `/shop/listing?category=${FILTERS.slice(0, 3500)}`
  const responses = [
    await fetch(urlOf(fleet) + from, { headers }),
    await fetch(`${urlOf(fleet)}/shop/listing?category=${FILTERS}`, { headers }),
    await fetch(`${urlOf(fleet)}/shop/review/add`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ from: `/shop/listing?category=${FILTERS}`, productId: 'none' })
    })
  ]
  const sizes = await Promise.all(responses.map(async (response) => (await response.arrayBuffer()).byteLength))
  const statuses = responses.map(({ status }) => status)
  return {
    done: 'pages and a refused form with thousands of filters',
    figure: `${statuses.join(', ')}; at most ${Math.max(...sizes)} B`,
    bound: `no 5xx, at most ${MAX_PAGE} B`,
    wrong: [
      ...statuses.filter((status) => status >= 500).map((status) => `a page got the status ${status}`),
      ...sizes.filter((size) => size > MAX_PAGE).map((size) => `a page had ${size} B`)
    ]
  }
}

export async function products({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1)
  for (let count = 0; count < 1200; count += 1) await fleet.product(1)
  const productList = (await (await fetch(`${urlOf(fleet)}/api/shop/products/get`)).json()) as { data: unknown[] }
  return {
    done: 'a visitor asks for all of 1,200 products at once',
    figure: `${productList.data.length} answered`,
    bound: '1,000',
    wrong: productList.data.length === 1000 ? [] : [`${productList.data.length} products were answered`]
  }
}

const ROUNDS = 20

/** Fewer units are visible, so each order changes the pages. */
const LOW_STOCK = 9

/** In seconds. */
const VERSION_INTERVAL = 5

/** Each new version lets all pages be rendered again. */
export async function catalogVersions({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1, { settings: { ...AS_IN_PRODUCTION, REVIEWS: 'everyone' } })
  const buyer = await fleet.buyer()
  const hats: ProductFields[] = []
  for (let count = 0; count < ROUNDS; count += 1) hats.push(await fleet.product(LOW_STOCK))
  const [before, startedAt] = [await readAppliedVersion(fleet.db), performance.now()]
  const statuses: number[] = []
  for (const [nth, hat] of hats.entries()) {
    const userName = `Mallory ${nth}`
    const review = { productId: hat.id, userId: buyer.id, userName, reviewMessage: 'Good.', reviewValue: 5 }
    statuses.push(
      await statusOf(buyer.call('POST /api/shop/review/add', { body: review })),
      await statusOf(buyer.call('PUT /api/account/name', { body: { userName } })),
      await statusOf(buyer.add(hat).then(() => buyer.order()))
    )
  }
  const seconds = (performance.now() - startedAt) / 1000
  const versions = (await readAppliedVersion(fleet.db)) - before
  const changes = statuses.filter((status) => status === 200).length
  const max = 1 + Math.ceil(seconds / VERSION_INTERVAL)
  return {
    done: 'one shopper reviews products, changes the name and orders last units',
    figure: `${changes} changes, ${versions} catalog versions in ${seconds.toFixed(1)} s`,
    bound: `${max} versions`,
    wrong: [
      ...(changes > 2 * ROUNDS ? [] : [`only ${changes} changes succeeded`]),
      ...(versions <= max ? [] : [`${changes} changes made ${versions} catalog versions`])
    ]
  }
}
