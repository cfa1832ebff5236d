import { startFleet } from '../../support/fleet.ts'
import type { Finding, Stage } from '../check.ts'
import { browserOf, urlOf } from './attack.ts'

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
