import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'

import { type Fleet, startFleet } from '../../tests/faults/support/fleet.ts'
import type { Check, Finding, Stage } from '../check.ts'
import { untilNone } from '../wait.ts'

const REQUESTS = 500

/** How long the provider lets every order wait, so that all of them are under way at once. In milliseconds. */
const SLOW = 6000

/** Seconds from the signal to the end of the process. */
const LONGEST = 10

/** The shop is told to stop while shoppers wait for it, as at every deployment. */
export const stop: Check = {
  name: 'stop',
  async *run({ database, times }: Stage): AsyncGenerator<Finding> {
    const fleet = await startFleet(database, 1)
    try {
      const buyers = await fleet.buyers(times(REQUESTS))
      const hat = await fleet.product(buyers.length)
      await Promise.all(buyers.map((buyer) => buyer.add(hat)))
      await fleet.paypal.faults({ on: 'create', fault: 'latency', ms: SLOW, times: buyers.length })
      const orders = await Promise.all(buyers.map(async ({ token, orderBody }) => ({ token, body: await orderBody() })))
      yield await stopUnder(fleet, orders)
    } finally {
      await fleet.close()
    }
  }
}

type Order = { token: string; body: object }

async function stopUnder(fleet: Fleet, orders: Order[]): Promise<Finding> {
  const agent = new Agent({ keepAlive: true })
  const answers = Promise.allSettled(orders.map((order) => send(fleet, agent, order)))
  const late = await untilNone(async () => missing(fleet, orders.length), SLOW / 1000)
  const began = performance.now()
  await fleet.shops[0]?.stop()
  const seconds = (performance.now() - began) / 1000
  const ended = await answers
  agent.destroy()
  const whole = ended.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  const dropped = ended.flatMap((end) => (end.status === 'rejected' ? [`dropped: ${String(end.reason)}`] : []))
  const kept = whole.filter(({ connection }) => connection !== 'close').length
  return {
    done: `SIGTERM with ${orders.length} orders under way over connections that stay open`,
    figure: `${whole.length} answered, out in ${seconds.toFixed(1)} s`,
    bound: `all answered whole, out in ${LONGEST} s`,
    wrong: [
      ...late,
      ...dropped,
      ...whole.flatMap(({ status, approvalURL }) => (approvalURL ? [] : [`an order was answered with ${status}`])),
      ...(kept > 0 ? [`${kept} connections were not told to close`] : []),
      ...(seconds > LONGEST ? [`the process took ${seconds.toFixed(1)} s to end`] : [])
    ]
  }
}

/** All of them wait for the provider once all are in the books. */
async function missing({ db }: Fleet, orders: number): Promise<string[]> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) === orders ? [] : [`only ${String(count)} of ${orders} orders were under way`]
}

/** Not fetch: it tells nothing of the connection. */
async function send({ shops }: Fleet, agent: Agent, { token, body }: Order) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const sent = request(`${shops[0]?.url}/api/shop/order/create`, { agent, method: 'POST', headers })
  sent.end(JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const { approvalURL } = (await json(answer)) as { approvalURL?: string }
  return { status: answer.statusCode, connection: answer.headers.connection, approvalURL }
}
