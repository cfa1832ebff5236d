import { $auth, getCurrentUser, logOut } from '../stores/auth.ts'
import { addToCart, flushCart, loadCart, startSending } from '../stores/cart.ts'
import { $badge } from '../stores/cart-state.ts'
import { readCartCount } from '../stores/last-cart.ts'
import { hasDesiredLines } from '../stores/storage.ts'
import { BUSY_AFTER_CALL_MS } from '../lib/busy-time.ts'
import { containFocus } from '../lib/contain-focus.ts'
import { startNavigationProgress } from '../lib/navigation-progress.ts'
import { showToast } from '../stores/toasts.ts'
import { readProduct } from '../islands/read-product-card.ts'
import { renderCartBadge } from './render-cart-badge.ts'
import { renderToasts } from './toasts.ts'

$badge.subscribe(renderCartBadge)
renderToasts()
startNavigationProgress()
startSending()
for (const sheet of document.querySelectorAll<HTMLElement>('#menu, #filters')) containFocus(sheet)

$auth.listen((auth) => {
  const user = auth.status === 'signed-in' ? auth.user : undefined
  for (const element of document.querySelectorAll<HTMLElement>('[data-user-field]'))
    element.textContent = user?.[element.dataset['userField'] as 'userName' | 'email'] ?? ''
  document.querySelector('[data-user]')?.toggleAttribute('hidden', !user)
})
const showNetwork = () => document.querySelector('#offline')?.toggleAttribute('hidden', navigator.onLine)
for (const event of ['online', 'offline']) addEventListener(event, showNetwork)
if (!navigator.onLine) showNetwork()
// A saved page keeps its notice if only the shop is down.
void getCurrentUser().then(showNetwork, () => {})
// The back/forward cache restores an outdated cart.
addEventListener('pageshow', ({ persisted }) => persisted && void loadCart())
if (readCartCount() > 0 && document.querySelector('[data-product]')) void loadCart()

export async function submit(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  button?.setAttribute('aria-busy', 'true')
  await (form.matches('[data-logout]') ? logOutAndLeave() : submitToCart(form))
  setTimeout(() => button?.removeAttribute('aria-busy'), BUSY_AFTER_CALL_MS)
}

const MAX_WAIT_FOR_CART_MS = 3000

async function logOutAndLeave(): Promise<void> {
  // A logout erases the lines that have not been sent.
  if (hasDesiredLines())
    await Promise.race([flushCart(), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_FOR_CART_MS))])
  const { ok, message } = await logOut()
  if (ok) location.assign('/auth/login')
  else showToast(message, 'error')
}

function submitToCart(form: HTMLFormElement): Promise<void> {
  const product = readProduct(form)
  if (form.dataset['add'] !== 'search') return addToCart(product)
  return addToCart(product, 1, 'search')
}

export { showToast }
