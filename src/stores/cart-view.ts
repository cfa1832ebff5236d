import type { Cart, CartItem } from '../api/contract/cart.ts'
import type { DesiredLine } from './desired-lines.ts'

export interface CartLine extends CartItem {
  /** True if the line could not be sent. */
  isWaiting?: boolean
}

export interface FailedLine {
  productId: string
  text: string
  isRetryable: boolean
}

/** A cart with the desired lines. */
export interface CartView extends Cart {
  items: CartLine[]
  /** The lines that the server refused, or at which it failed. */
  failedLines?: FailedLine[]
}

export function applyDesiredLines(cart: Cart, desiredLines: DesiredLine[]): CartView {
  const lines = new Map(cart.items.map((item): [string, CartLine] => [item.productId, { ...item }]))
  const failedLines: FailedLine[] = []
  for (const { product, quantity, base, status, message } of desiredLines) {
    const { productId, title } = product
    const line = lines.get(productId)
    if (message) failedLines.push({ productId, text: `${title}: ${message}`, isRetryable: status === 'failed' })
    else if (status !== 'unconfirmed')
      lines.set(productId, {
        ...(line ?? product),
        quantity: base === null ? (line?.quantity ?? 0) + quantity : quantity,
        isWaiting: status === 'waiting'
      })
  }
  return { ...cart, items: [...lines.values()].filter(({ quantity }) => quantity > 0), failedLines }
}
