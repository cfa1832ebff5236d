/** Which products are in the cart, as this tab last knew, and how many pieces that were. */
const KEY = 'cart-products'

interface Known {
  pieces: number
  products: string[]
}

let inCart: string[] = []

/** The server keeps the number of pieces in a cookie, so that neither badge nor cards need a call. */
export const cartCookie = (): number => Number(/(?:^|; )cart=(\d+)/.exec(document.cookie)?.[1] ?? 0)

/** What is known before the cart has been asked for: nothing, when its number has changed since. */
export function recallCart(): void {
  const { pieces, products } = read()
  inCart = pieces === cartCookie() ? products : []
  markCards()
}

export function rememberCart(known: Known): void {
  sessionStorage.setItem(KEY, JSON.stringify(known))
  inCart = known.products
  markCards()
}

/** Marks the cards of what is in the cart. */
export function markCards(): void {
  for (const card of document.querySelectorAll<HTMLElement>('[data-product]')) {
    const mark = card.querySelector('.mine')
    const is = inCart.includes(card.dataset['product'] ?? '')
    if (is && !mark) card.querySelector('.picture')?.append(newMark())
    if (!is) mark?.remove()
  }
}

function newMark(): HTMLElement {
  const mark = document.createElement('span')
  mark.className = 'badge mine'
  mark.textContent = 'In your cart'
  return mark
}

function read(): Known {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '') as Known
  } catch {
    return { pieces: 0, products: [] }
  }
}
