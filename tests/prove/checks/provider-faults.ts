import type { Client } from '../../../src/api/client.ts'
import { isApiError } from '../../../src/api/errors.ts'
import type { Buyer, Ordered } from '../../support/buyer.ts'
import { type Fleet, startFleet } from '../../support/fleet.ts'
import { findStockErrors } from '../../support/process-kills.ts'
import { findLedgerDifferences } from '../../support/ledger-differences.ts'
import type { Check, Finding, Stage } from '../check.ts'
import { readLoggedErrors } from '../logged-errors.ts'
import { PROVIDER_FAULTS, type ProviderFault } from '../provider-faults/faults.ts'
import type { Checkout } from '../provider-faults/steps.ts'
import { waitUntilEmpty } from '../wait.ts'

const ORDERS = 50
const STOCK = 1000

/** More calls than all orders make. */
const UNLIMITED = 100_000

/** Seconds. The slowest is a capture that exceeds the shop's timeout. */
const EXPLAINED_WITHIN = 60

export const providerFaults: Check = {
  name: 'provider-faults',
  parts: PROVIDER_FAULTS.map(({ name }) => name),
  async *run({ database, part, times }: Stage): AsyncGenerator<Finding> {
    await using fleet = await startFleet(database, 2)
    const buyers = await fleet.buyers(Math.max(2, times(ORDERS)))
    const admin = await fleet.admin()
    for (const fault of PROVIDER_FAULTS)
      if (!part || part === fault.name) yield await runFault(fleet, admin, buyers, fault)
  }
}

async function runFault(fleet: Fleet, admin: Client, buyers: Buyer[], fault: ProviderFault): Promise<Finding> {
  const { paypal, db } = fleet
  const hat = await fleet.product(STOCK)
  await paypal.control('webhooks', { mode: 'normal' })
  if (fault.transient) await paypal.faults({ ...fault.transient, times: buyers.length })
  await Promise.all(buyers.map((buyer) => buyer.add(hat)))
  const checkouts = await Promise.all(
    buyers.map(async (buyer) => ({ fleet, admin, buyer, ordered: await orderWithRetries(buyer) }))
  )
  const unexpected = await runScenes(fleet, checkouts, fault)
  const unexplained = await waitUntilEmpty(async () => {
    await makeAllDue(fleet)
    return findUnexpectedStates(fleet, checkouts, fault)
  }, EXPLAINED_WITHIN)
  const unused = await clearFaults(fleet)
  await db.deleteFrom('cart_items').where('variant_id', '=', hat.id).execute()
  return {
    done: fault.description,
    figure: `${checkouts.length - unexplained.length} of ${checkouts.length} explained`,
    bound: [fault.ends].flat().join(' or '),
    wrong: [
      ...(await findLedgerDifferences(fleet)),
      ...(await findStockErrors(fleet, hat, STOCK)),
      ...unexplained,
      ...(unused > 0 ? [`${unused} calls did not get the fault`] : []),
      ...unexpected,
      ...(unexpected.length > 0 ? readLoggedErrors(fleet) : [])
    ]
  }
}

/** Retries after a provider error, as the checkout's button does. */
async function orderWithRetries(buyer: Buyer, tries = 4): Promise<Ordered> {
  return buyer.order().catch((error: unknown) => {
    if (tries === 0 || !isApiError(error) || error.status !== 502) throw error
    return orderWithRetries(buyer, tries - 1)
  })
}

async function runScenes(fleet: Fleet, checkouts: Checkout[], { scenes }: ProviderFault): Promise<string[]> {
  const unexpected: string[] = []
  for (const { webhooks, persistent, steps } of scenes) {
    if (webhooks) await fleet.paypal.control('webhooks', webhooks)
    if (persistent) await fleet.paypal.faults({ ...persistent, times: UNLIMITED })
    const results = await Promise.allSettled(
      checkouts.map((checkout, index) => pickAlternately(steps, index)(checkout))
    )
    unexpected.push(
      ...results.flatMap((result) =>
        result.status === 'rejected' ? [`a buyer received: ${String(result.reason)}`] : []
      )
    )
    if (persistent) unexpected.push(...findUnusedFault(checkouts, await clearFaults(fleet)))
  }
  return unexpected
}

/** Each order must have met the fault. */
const findUnusedFault = (checkouts: Checkout[], unused: number): string[] =>
  UNLIMITED - unused < checkouts.length ? [`only ${UNLIMITED - unused} calls got the fault`] : []

/** Returns the number of unused faults. */
async function clearFaults({ paypal }: Fleet): Promise<number> {
  const { body } = await paypal.control('faults', undefined, 'GET')
  await paypal.control('faults', undefined, 'DELETE')
  return (body as { times: number }[]).reduce((sum, { times }) => sum + times, 0)
}

const pickAlternately = <Value>(values: Value | [Value, Value], index: number): Value =>
  Array.isArray(values) ? (values[index % 2] as Value) : values

async function findUnexpectedStates({ db }: Fleet, checkouts: Checkout[], { ends }: ProviderFault): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'orders.order_status', 'orders.payment_status', 'payments.state'])
    .execute()
  const states = new Map(rows.map((row) => [row.id, `${row.order_status}/${row.payment_status} ${row.state}`]))
  return checkouts.flatMap(({ ordered: { orderId } }, index) => {
    const [actual, expected] = [states.get(orderId), pickAlternately(ends, index)]
    return actual === expected ? [] : [`${orderId} is ${actual}, and should be ${expected}`]
  })
}

/** Except those that another process has leased. */
async function makeAllDue({ db }: Fleet): Promise<void> {
  const now = new Date().toISOString()
  await db
    .updateTable('payments')
    .set({ next_check_at: now })
    .where('next_check_at', '>', now)
    .where('lease_until', 'is', null)
    .execute()
}
