import type { Client } from '../../../src/api/client.ts'
import { isApiError } from '../../../src/api/errors.ts'
import type { Buyer, Ordered } from '../../support/buyer.ts'
import type { Fleet } from '../../support/fleet.ts'
import { findLedgerDifferences } from '../../support/ledger-differences.ts'
import { addPromotion } from '../../support/promotions.ts'
import type { Finding } from '../check.ts'

const USES = 5

interface Race {
  admin: Client
  buyers: Buyer[]
  round: number
}

/** All buyers order at once with a code that has few uses. One of the winners pays, and the others cancel twice. */
export async function raceForUses(fleet: Fleet, { admin, buyers, round }: Race): Promise<Finding> {
  const code = toCode(round)
  // In every second race, a budget for as many uses is the limit.
  const limit = round % 2 === 1 ? { maxUses: USES } : { budget: USES * 2 + 1 }
  const id = await addPromotion({ call: admin }, { code, kind: 'amount', value: 2, ...limit })
  const hat = await fleet.product(buyers.length)
  const waiting: Buyer[] = []
  for (const buyer of buyers) {
    const params = { userId: buyer.id }
    await buyer.emptyCart()
    await buyer.call('DELETE /api/shop/cart/codes/{userId}/{code}', { params: { ...params, code: toCode(round - 1) } })
    await buyer.add(hat)
    await buyer.call('POST /api/shop/cart/codes/{userId}', { params, body: { code } })
    waiting.push(buyer)
  }
  const results = await Promise.allSettled(waiting.map((buyer) => buyer.order()))
  const winners = await listWinners(fleet, results, id)
  const taken = await readUses(fleet, id)
  const [paying, ...cancelling] = winners
  if (paying) await pay(fleet, buyers, paying)
  for (const order of cancelling)
    await Promise.allSettled([0, 1].map((index) => findBuyer(buyers, order).at(index)(...cancelInput(order))))
  const kept = await readUses(fleet, id)
  return {
    done: `uses ${round}: ${buyers.length} shoppers use a code at once; one pays, the others cancel twice`,
    figure: `${winners.length} of ${taken.uses} uses, then ${kept.uses}`,
    bound: `${USES} uses, then 1`,
    wrong: [
      ...(winners.length === USES && taken.uses === USES ? [] : [`${winners.length} orders took ${taken.uses} uses`]),
      ...(kept.uses === 1 && kept.cents === 200 ? [] : [`${kept.uses} uses of ${kept.cents} cents remain`]),
      ...findUnexpectedErrors(results),
      ...(await findLedgerDifferences(fleet))
    ]
  }
}

const toCode = (round: number): string => `RACE-${round}`

interface Winner extends Ordered {
  buyerId: string
}

/** Orders without the discount are of shoppers who read that the code was used up. */
async function listWinners({ db }: Fleet, results: PromiseSettledResult<Ordered>[], promotionId: string) {
  const ordered = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const rows = await db
    .selectFrom('order_promotions')
    .innerJoin('orders', 'orders.id', 'order_promotions.order_id')
    .select(['orders.id', 'orders.user_id'])
    .where('promotion_id', '=', promotionId)
    .execute()
  const buyerIds = new Map(rows.map(({ id, user_id }) => [id, user_id]))
  return ordered.flatMap((order): Winner[] => {
    const buyerId = buyerIds.get(order.orderId)
    return buyerId ? [{ ...order, buyerId }] : []
  })
}

const findBuyer = (buyers: Buyer[], { buyerId }: Winner): Buyer => {
  const buyer = buyers.find(({ id }) => id === buyerId)
  if (!buyer) throw new Error(`nobody is ${buyerId}`)
  return buyer
}

const cancelInput = ({ orderId }: Ordered) => ['POST /api/shop/order/cancel/{id}', { params: { id: orderId } }] as const

async function pay({ paypal }: Fleet, buyers: Buyer[], order: Winner): Promise<void> {
  await paypal.control(`orders/${order.paymentId}/approve`)
  await findBuyer(buyers, order).capture(order)
}

const readUses = ({ db }: Fleet, id: string) =>
  db.selectFrom('promotions').select(['uses', 'spent_cents as cents']).where('id', '=', id).executeTakeFirstOrThrow()

const findUnexpectedErrors = (results: PromiseSettledResult<unknown>[]): string[] =>
  results.flatMap((result) =>
    result.status === 'fulfilled' || (isApiError(result.reason) && result.reason.status === 409)
      ? []
      : [`a shopper received ${String(result.reason)}`]
  )
