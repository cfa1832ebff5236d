import type { AdminOrder } from '../../api/contract/orders.ts'
import { formatSum } from '../../lib/money.ts'

type Rejected = Pick<AdminOrder, 'paymentStatus' | 'paymentLink' | 'totalAmount'>

/** What comes of rejecting orders. Only what was charged at the provider can be given back there. */
export function rejectWords(orders: Rejected[]): string {
  const paid = orders.filter(({ paymentStatus }) => paymentStatus === 'paid')
  const charged = paid.filter(({ paymentLink }) => paymentLink !== null)
  const uncharged = paid.length - charged.length
  const one = orders.length === 1
  const sum = formatSum(charged.reduce((total, { totalAmount }) => total + totalAmount, 0))
  const told = `${one ? 'the' : 'each'} customer is told`
  return [
    charged.length > 0 && `${sum} that was paid${one ? '' : ` for ${charged.length} of them`} is sent back.`,
    uncharged > 0 &&
      `PayPal knows of no charge for ${one ? 'it' : `${uncharged} of them`}: no money is sent back, and the stock stays as it is.`,
    uncharged < orders.length
      ? `The goods ${uncharged > 0 ? 'of the others ' : ''}go back on the shelf and ${told}.`
      : `${told.charAt(0).toUpperCase()}${told.slice(1)}.`,
    charged.length > 0 && 'Money that was sent back cannot be fetched again.'
  ]
    .filter(Boolean)
    .join(' ')
}
