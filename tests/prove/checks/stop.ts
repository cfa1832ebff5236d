import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'

import { type Fleet, startFleet } from '../../support/fleet.ts'
import type { Check, Finding, Stage } from '../check.ts'
import { untilNone } from '../wait.ts'

const REQUESTS = 500

/** For all of them to be in the books; the shop gives up on its provider sooner, so on a slow machine some are told so. */
const UNDER_WAY_WITHIN = 60

/** Seconds from the signal to the end of the process. */
const LONGEST = 10

/** The shop is told to stop while shoppers wait for it, as at every deployment. */
export const stop: Check = {
  name: 'stop',
  async *run({ database, times }: Stage): AsyncGenerator<Finding> {
    await using fleet = await startFleet(database, 1, { provider: 'apart' })
    const buyers = await fleet.buyers(times(REQUESTS))
    const hat = await fleet.product(buyers.length)
    await Promise.all(buyers.map((buyer) => buyer.add(hat)))
    const orders = await Promise.all(buyers.map(async ({ token, orderBody }) => ({ token, body: await orderBody() })))
    yield await stopUnder(fleet, orders)
  }
}

type Order = { token: string; body: object }

/** The provider sleeps until all wait for it, and wakes when the shop has been told to stop. */
async function stopUnder(fleet: Fleet, orders: Order[]): Promise<Finding> {
  const agent = new Agent({ keepAlive: true })
  fleet.provider?.signal('SIGSTOP')
  const answers = Promise.allSettled(orders.map((order) => send(fleet, agent, order)))
  const late = await untilNone(async () => missing(fleet, orders.length), UNDER_WAY_WITHIN)
  const told = performance.now()
  const stopped = fleet.shops[0]?.stop()
  fleet.provider?.signal('SIGCONT')
  await stopped
  const seconds = (performance.now() - told) / 1000
  const ended = await answers
  agent.destroy()
  const dropped = ended.flatMap((end) => (end.status === 'rejected' ? [`dropped: ${String(end.reason)}`] : []))
  const whole = ended.flatMap((end) => (end.status === 'fulfilled' && end.value.at > told ? [end.value] : []))
  const kept = whole.filter(({ connection }) => connection !== 'close').length
  const underWay = whole.length + dropped.length
  return {
    done: `SIGTERM with ${underWay} of ${orders.length} orders under way over connections that stay open`,
    figure: `${whole.length} answered, out in ${seconds.toFixed(1)} s`,
    bound: `all answered whole, out in ${LONGEST} s`,
    wrong: [
      ...late,
      ...dropped,
      ...(underWay < orders.length / 2 ? [`only ${underWay} were under way`] : []),
      ...whole.flatMap(({ status }) => (ANSWERS.has(status) ? [] : [`an order was answered with ${status}`])),
      ...(kept > 0 ? [`${kept} connections were not told to close`] : []),
      ...(seconds > LONGEST ? [`the process took ${seconds.toFixed(1)} s to end`] : [])
    ]
  }
}

/** Where to pay, or that the provider did not answer in time. */
const ANSWERS = new Set([201, 502])

/** All of them wait for the provider once all are in the books. */
async function missing({ db }: Fleet, orders: number): Promise<string[]> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) === orders ? [] : [`only ${String(count)} of ${orders} orders were made`]
}

/** Not fetch: it tells nothing of the connection. */
async function send({ shops }: Fleet, agent: Agent, { token, body }: Order) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const sent = request(`${shops[0]?.url}/api/shop/order/create`, { agent, method: 'POST', headers })
  sent.end(JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  // Half an answer is no JSON.
  await json(answer)
  return { status: answer.statusCode ?? 0, connection: answer.headers.connection, at: performance.now() }
}
