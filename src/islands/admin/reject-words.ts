import type { AdminOrder } from '../../api/contract/orders.ts'
import { formatSum } from '../../lib/money.ts'

type Rejected = Pick<AdminOrder, 'paymentStatus' | 'paymentLink' | 'totalAmount'>

const isPaid = ({ paymentStatus }: Rejected): boolean => paymentStatus === 'paid'

/** Whether the provider has money of it. Also of an unpaid order: a charge that is not what was asked waits for a person. */
const isCharged = ({ paymentStatus, paymentLink }: Rejected): boolean =>
  paymentLink !== null && paymentStatus !== 'refunded'

/** Whether rejecting it is about money, so that it is asked about first. */
export const isAboutMoney = (order: Rejected): boolean => isPaid(order) || isCharged(order)

/** What comes of rejecting orders. Only what was charged at the provider can be given back there. */
export function rejectWords(orders: Rejected[]): string {
  const uncharged = orders.filter((order) => isPaid(order) && !isCharged(order)).length
  const one = orders.length === 1
  const told = `${one ? 'the' : 'each'} customer is told`
  return [
    ...moneyBack(orders, one),
    uncharged > 0 &&
      `PayPal knows of no charge for ${one ? 'it' : `${uncharged} of them`}: no money is sent back, and the stock stays as it is.`,
    uncharged < orders.length
      ? `The goods ${uncharged > 0 ? 'of the others ' : ''}go back on the shelf and ${told}.`
      : `${told.charAt(0).toUpperCase()}${told.slice(1)}.`,
    orders.some(isCharged) && 'Money that was sent back cannot be fetched again.'
  ]
    .filter(Boolean)
    .join(' ')
}

/** Of what was charged for an unpaid order the sum is not known here: it may be that which is wrong with it. */
function moneyBack(orders: Rejected[], one: boolean): (string | false)[] {
  const charged = orders.filter(isCharged)
  const paid = charged.filter(isPaid)
  const odd = charged.length - paid.length
  const sum = formatSum(paid.reduce((total, { totalAmount }) => total + totalAmount, 0))
  const ofOdd = one ? '' : ` for ${odd} unpaid ${odd === 1 ? 'order' : 'orders'}`
  return [
    paid.length > 0 && `${sum} that was paid${one ? '' : ` for ${paid.length} of them`} is sent back.`,
    odd > 0 && `What PayPal charged${ofOdd} is sent back; that may differ from the order price.`
  ]
}
