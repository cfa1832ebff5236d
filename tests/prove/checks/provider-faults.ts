import type { Client } from '../../../src/api/client.ts'
import { isApiError } from '../../../src/api/errors.ts'
import type { Buyer, Ordered } from '../../support/buyer.ts'
import { type Fleet, startFleet } from '../../support/fleet.ts'
import { miscounted } from '../../support/process-kills.ts'
import { disagreements } from '../../support/disagreements.ts'
import type { Check, Finding, Stage } from '../check.ts'
import { complaints } from '../complaints.ts'
import { PROVIDER_FAULTS, type ProviderFault } from '../provider-faults/faults.ts'
import type { Passage } from '../provider-faults/steps.ts'
import { untilNone } from '../wait.ts'

const ORDERS = 50
const STOCK = 1000

/** More calls than all orders make together. */
const PLENTY = 100_000

/** The longest is a capture that outlives the shop's patience, and is asked about again. */
const EXPLAINED_WITHIN = 60

/** Each order must end in the state that its fault explains, whatever the provider does. */
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
  if (fault.passing) await paypal.faults({ ...fault.passing, times: buyers.length })
  await Promise.all(buyers.map((buyer) => buyer.add(hat)))
  const passages = await Promise.all(
    buyers.map(async (buyer) => ({ fleet, admin, buyer, ordered: await orderInTheEnd(buyer) }))
  )
  const odd = await play(fleet, passages, fault)
  const unexplained = await untilNone(async () => {
    await hurry(fleet)
    return strays(fleet, passages, fault)
  }, EXPLAINED_WITHIN)
  const unused = await clearFaults(fleet)
  await db.deleteFrom('cart_items').where('product_id', '=', hat.id).execute()
  return {
    done: fault.told,
    figure: `${passages.length - unexplained.length} of ${passages.length} explained`,
    bound: [fault.ends].flat().join(' or '),
    wrong: [
      ...(await disagreements(fleet)),
      ...(await miscounted(fleet, hat, STOCK)),
      ...unexplained,
      ...(unused > 0 ? [`${unused} calls did not suffer it`] : []),
      ...odd,
      ...(odd.length > 0 ? complaints(fleet) : [])
    ]
  }
}

/** Asks again when the provider was in trouble, as the checkout's button does. */
async function orderInTheEnd(buyer: Buyer, tries = 4): Promise<Ordered> {
  return buyer.order().catch((error: unknown) => {
    if (tries === 0 || !isApiError(error) || error.status !== 502) throw error
    return orderInTheEnd(buyer, tries - 1)
  })
}

/** Answers what went otherwise than a shop may let it. */
async function play(fleet: Fleet, passages: Passage[], { scenes }: ProviderFault): Promise<string[]> {
  const odd: string[] = []
  for (const { webhooks, lasting, steps } of scenes) {
    if (webhooks) await fleet.paypal.control('webhooks', webhooks)
    if (lasting) await fleet.paypal.faults({ ...lasting, times: PLENTY })
    const ends = await Promise.allSettled(passages.map((passage, index) => ofPair(steps, index)(passage)))
    odd.push(...ends.flatMap((end) => (end.status === 'rejected' ? [`somebody was told: ${String(end.reason)}`] : [])))
    if (lasting) odd.push(...tooFew(passages, await clearFaults(fleet)))
  }
  return odd
}

/** Each order must have suffered it. */
const tooFew = (passages: Passage[], unused: number): string[] =>
  PLENTY - unused < passages.length ? [`only ${PLENTY - unused} calls suffered it`] : []

/** Answers how many times nothing suffered them. */
async function clearFaults({ paypal }: Fleet): Promise<number> {
  const { body } = await paypal.control('faults', undefined, 'GET')
  await paypal.control('faults', undefined, 'DELETE')
  return (body as { times: number }[]).reduce((sum, { times }) => sum + times, 0)
}

const ofPair = <Value>(one: Value | [Value, Value], index: number): Value =>
  Array.isArray(one) ? (one[index % 2] as Value) : one

/** Orders that stand otherwise than they should by now. */
async function strays({ db }: Fleet, passages: Passage[], { ends }: ProviderFault): Promise<string[]> {
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

/** Minutes pass: whatever is waited for is looked at now, unless somebody is at it. */
async function hurry({ db }: Fleet): Promise<void> {
  const now = new Date().toISOString()
  await db
    .updateTable('payments')
    .set({ next_check_at: now })
    .where('next_check_at', '>', now)
    .where('lease_until', 'is', null)
    .execute()
}
