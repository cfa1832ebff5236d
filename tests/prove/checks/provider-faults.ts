import type { Client } from '../../../src/api/client.ts'
import { isApiError } from '../../../src/api/errors.ts'
import type { Buyer, Ordered } from '../../support/buyer.ts'
import { type Fleet, startFleet } from '../../support/fleet.ts'
import { findStockErrors } from '../../support/process-kills.ts'
import { findLedgerDifferences } from '../../support/ledger-differences.ts'
import type { Check, Finding, Stage } from '../check.ts'
import { loggedErrors } from '../logged-errors.ts'
import { PROVIDER_FAULTS, type ProviderFault } from '../provider-faults/faults.ts'
import type { Passage } from '../provider-faults/steps.ts'
import { waitUntilEmpty } from '../wait.ts'

const ORDERS = 50
const STOCK = 1000

/** More calls than all orders make together. */
const UNLIMITED = 100_000

/** Seconds. The slowest case is a capture that exceeds the shop's timeout and is queried again. */
const EXPLAINED_WITHIN = 60

/** Each order must end in the state that its fault explains. */
export const providerFaults: Check = {
  name: 'provider-faults',
  parts: PROVIDER_FAULTS.map(({ name }) => name),
  async *run({ database, part, times }: Stage): AsyncGenerator<Finding> {
    await using fleet = await startFleet(database, 2)
    const buyers = await fleet.buyers(Math.max(2, times(ORDERS)))
    const admin = await fleet.admin()
    for (const fault of PROVIDER_FAULTS)
      if (!part || part === fault.name) yield await suffer(fleet, admin, buyers, fault)
  }
}

async function suffer(fleet: Fleet, admin: Client, buyers: Buyer[], fault: ProviderFault): Promise<Finding> {
  const { paypal, db } = fleet
  const hat = await fleet.product(STOCK)
  await paypal.control('webhooks', { mode: 'normal' })
  if (fault.transient) await paypal.faults({ ...fault.transient, times: buyers.length })
  await Promise.all(buyers.map((buyer) => buyer.add(hat)))
  const passages = await Promise.all(
    buyers.map(async (buyer) => ({ fleet, admin, buyer, ordered: await orderInTheEnd(buyer) }))
  )
  const unexpected = await play(fleet, passages, fault)
  const unexplained = await waitUntilEmpty(async () => {
    await makeAllDue(fleet)
    return findUnexpectedStates(fleet, passages, fault)
  }, EXPLAINED_WITHIN)
  const unused = await clearFaults(fleet)
  await db.deleteFrom('cart_items').where('product_id', '=', hat.id).execute()
  return {
    done: fault.description,
    figure: `${passages.length - unexplained.length} of ${passages.length} explained`,
    bound: [fault.ends].flat().join(' or '),
    wrong: [
      ...(await findLedgerDifferences(fleet)),
      ...(await findStockErrors(fleet, hat, STOCK)),
      ...unexplained,
      ...(unused > 0 ? [`${unused} calls did not suffer it`] : []),
      ...unexpected,
      ...(unexpected.length > 0 ? loggedErrors(fleet) : [])
    ]
  }
}

/** Retries after a provider error, as the checkout's button does. */
async function orderInTheEnd(buyer: Buyer, tries = 4): Promise<Ordered> {
  return buyer.order().catch((error: unknown) => {
    if (tries === 0 || !isApiError(error) || error.status !== 502) throw error
    return orderInTheEnd(buyer, tries - 1)
  })
}

/** Returns the unexpected results. */
async function play(fleet: Fleet, passages: Passage[], { scenes }: ProviderFault): Promise<string[]> {
  const unexpected: string[] = []
  for (const { webhooks, persistent, steps } of scenes) {
    if (webhooks) await fleet.paypal.control('webhooks', webhooks)
    if (persistent) await fleet.paypal.faults({ ...persistent, times: UNLIMITED })
    const ends = await Promise.allSettled(passages.map((passage, index) => ofPair(steps, index)(passage)))
    unexpected.push(
      ...ends.flatMap((end) => (end.status === 'rejected' ? [`somebody was told: ${String(end.reason)}`] : []))
    )
    if (persistent) unexpected.push(...tooFew(passages, await clearFaults(fleet)))
  }
  return unexpected
}

/** Each order must have met the fault. */
const tooFew = (passages: Passage[], unused: number): string[] =>
  UNLIMITED - unused < passages.length ? [`only ${UNLIMITED - unused} calls suffered it`] : []

/** Returns the number of faults that were not used. */
async function clearFaults({ paypal }: Fleet): Promise<number> {
  const { body } = await paypal.control('faults', undefined, 'GET')
  await paypal.control('faults', undefined, 'DELETE')
  return (body as { times: number }[]).reduce((sum, { times }) => sum + times, 0)
}

const ofPair = <Value>(one: Value | [Value, Value], index: number): Value =>
  Array.isArray(one) ? (one[index % 2] as Value) : one

/** Orders in an unexpected state. */
async function findUnexpectedStates({ db }: Fleet, passages: Passage[], { ends }: ProviderFault): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'orders.order_status', 'orders.payment_status', 'payments.state'])
    .execute()
  const stands = new Map(rows.map((row) => [row.id, `${row.order_status}/${row.payment_status} ${row.state}`]))
  return passages.flatMap(({ ordered: { orderId } }, index) => {
    const [is, should] = [stands.get(orderId), ofPair(ends, index)]
    return is === should ? [] : [`${orderId} is ${is}, and should be ${should}`]
  })
}

/** Makes all pending payments due now, except those that another process has leased. */
async function makeAllDue({ db }: Fleet): Promise<void> {
  const now = new Date().toISOString()
  await db
    .updateTable('payments')
    .set({ next_check_at: now })
    .where('next_check_at', '>', now)
    .where('lease_until', 'is', null)
    .execute()
}
