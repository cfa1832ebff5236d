import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'

import { type Fleet, startFleet } from '../../support/fleet.ts'
import type { Check, Finding, Stage } from '../check.ts'
import { waitUntilEmpty } from '../wait.ts'

const REQUESTS = 500

/** Seconds until all orders are in the database. Some fail earlier, at the shop's provider timeout. */
const MAX_START = 60

/** Seconds from the signal to the exit. */
const MAX_STOP = 10

/** Every deployment stops the shop while requests are in progress. */
export const stop: Check = {
  name: 'stop',
  async *run({ database, times }: Stage): AsyncGenerator<Finding> {
    await using fleet = await startFleet(database, 1, { provider: 'apart' })
    const buyers = await fleet.buyers(times(REQUESTS))
    const hat = await fleet.product(buyers.length)
    await Promise.all(buyers.map((buyer) => buyer.add(hat)))
    const orders = await Promise.all(buyers.map(async ({ token, orderBody }) => ({ token, body: await orderBody() })))
    yield await stopDuringRequests(fleet, orders)
  }
}

type Order = { token: string; body: object }

/** The provider is paused until all orders wait for it. */
async function stopDuringRequests(fleet: Fleet, orders: Order[]): Promise<Finding> {
  const agent = new Agent({ keepAlive: true })
  fleet.provider?.signal('SIGSTOP')
  const responses = Promise.allSettled(orders.map((order) => send(fleet, agent, order)))
  const missingOrders = await waitUntilEmpty(async () => findMissingOrders(fleet, orders.length), MAX_START)
  const signalledAt = performance.now()
  const stopped = fleet.shops[0]?.stop()
  fleet.provider?.signal('SIGCONT')
  await stopped
  const seconds = (performance.now() - signalledAt) / 1000
  const results = await responses
  agent.destroy()
  const dropped = results.flatMap((end) => (end.status === 'rejected' ? [`dropped: ${String(end.reason)}`] : []))
  const completed = results.flatMap((end) =>
    end.status === 'fulfilled' && end.value.at > signalledAt ? [end.value] : []
  )
  const keptOpen = completed.filter(({ connection }) => connection !== 'close').length
  const pendingCount = completed.length + dropped.length
  return {
    done: `SIGTERM with ${pendingCount} of ${orders.length} orders under way over connections that stay open`,
    figure: `${completed.length} answered, out in ${seconds.toFixed(1)} s`,
    bound: `all answered whole, out in ${MAX_STOP} s`,
    wrong: [
      ...missingOrders,
      ...dropped,
      ...(pendingCount < orders.length / 2 ? [`only ${pendingCount} were under way`] : []),
      ...completed.flatMap(({ status }) =>
        EXPECTED_STATUSES.has(status) ? [] : [`an order got the status ${status}`]
      ),
      ...(keptOpen > 0 ? [`${keptOpen} connections were not asked to close`] : []),
      ...(seconds > MAX_STOP ? [`the process took ${seconds.toFixed(1)} s to end`] : [])
    ]
  }
}

/** Created, or the provider did not respond in time. */
const EXPECTED_STATUSES = new Set([201, 502])

async function findMissingOrders({ db }: Fleet, orders: number): Promise<string[]> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) === orders ? [] : [`only ${String(count)} of ${orders} orders were made`]
}

/** Not fetch, which hides the connection. */
async function send({ shops }: Fleet, agent: Agent, { token, body }: Order) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const outgoing = request(`${shops[0]?.url}/api/shop/order/create`, { agent, method: 'POST', headers })
  outgoing.end(JSON.stringify(body))
  const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
  // A truncated response is not JSON.
  await json(message)
  return { status: message.statusCode ?? 0, connection: message.headers.connection, at: performance.now() }
}
