import { $auth, currentUser } from '../stores/auth.ts'
import { $badge, $cart, addToCart, loadCart } from '../stores/cart.ts'
import { addReview } from '../stores/reviews.ts'
import { formText } from './form-text.ts'
import { cartCookie, rememberCart } from './in-cart.ts'
import { leave } from './leave.ts'
import { paintBadge } from './shop.ts'
import { showToasts } from './toasts.ts'

/** What a page of the shop does once it has been touched. */

/** How long a button stays busy after its call, in milliseconds. */
const BUSY = 500

let before = cartCookie()
$badge.listen(({ known, adding }) => {
  paintBadge((known ?? before) + adding)
  const cart = $cart.get()
  if (cart.status !== 'ready') return
  rememberCart({ pieces: known ?? 0, products: cart.cart.items.map(({ productId }) => productId) })
})
showToasts()

$auth.listen((auth) => {
  const user = auth.status === 'in' ? auth.user : undefined
  for (const place of document.querySelectorAll<HTMLElement>('[data-user-part]'))
    place.textContent = user?.[place.dataset['userPart'] as 'userName' | 'email'] ?? ''
  document.querySelector('[data-user]')?.toggleAttribute('hidden', !user)
})
void currentUser()
// Brought back by the back button, the page knows the cart that it was left with.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  before = cartCookie()
  void loadCart()
})
// Cards are marked with it. What a page was rendered with is not changed under somebody's hand.
if (before > 0 && document.querySelector('[data-product]')) void loadCart()

/** Does what a form would, without leaving the page. */
export async function submit(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  if (form.matches('[data-logout]')) return leave()
  if (form.matches('[data-review]') && button?.ariaBusy === 'true') return
  button?.setAttribute('aria-busy', 'true')
  const data = new FormData(form)
  await (form.matches('[data-review]') ? review(form, data) : add(form, data))
  setTimeout(() => button?.removeAttribute('aria-busy'), BUSY)
}

async function review(form: HTMLFormElement, data: FormData): Promise<void> {
  const given = { productId: formText(data, 'productId'), reviewMessage: formText(data, 'reviewMessage').trim() }
  // Its words may have been changed by then; a form that has gone has only those.
  const again = () => void review(form, form.isConnected ? new FormData(form) : data)
  if (await addReview({ ...given, reviewValue: Number(formText(data, 'reviewValue')) }, again)) {
    form.reset()
    setTimeout(() => document.dispatchEvent(new CustomEvent('reviewed', { detail: given.productId })), BUSY)
  }
}

function add(form: HTMLFormElement, data: FormData): Promise<void> {
  const productId = formText(data, 'productId')
  if (form.dataset['add'] !== 'search') return addToCart(productId)
  // The search says by the cart what is left. Another tab may have changed it; what is added is sent after that.
  if (cartCookie() !== ($badge.get().known ?? 0)) void loadCart()
  return addToCart(productId, 1, 'Product added to cart')
}

export { tell } from '../stores/toasts.ts'
