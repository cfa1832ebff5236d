import { showOfflineToast } from '../history/error-notice.ts'
import { startHistory } from '../history/browser.ts'
import { onDeviceUserChange } from '../stores/device-user.ts'
import { $lastCart, cartCount } from '../stores/last-cart.ts'
import { markCards } from './in-cart.ts'
import { loadOnTouch } from '../lib/load-on-touch.ts'

/** Everything that a page of the shop runs before the first touch; the rest is fetched at the first touch. */

const SHADOW_AFTER = 40

const header = document.querySelector('header')
const badge = document.querySelector<HTMLElement>('#cart-count')

const hasCartCookie = () => document.cookie.includes('cart=')
const hadCartCookie = hasCartCookie()

let isLive = false

const loadLive = loadOnTouch(async () => {
  const live = await import('./live.ts')
  isLive = true
  return live
})

export function paintBadge(units: number): void {
  if (!badge) return
  badge.textContent = String(units)
  badge.hidden = units === 0
}

/** After the first touch the cart store knows the number of units. */
function showCart(): void {
  if (!isLive) paintBadge(cartCount())
  markCards()
}

const castShadow = () => header?.toggleAttribute('data-scrolled', scrollY > SHADOW_AFTER)

startHistory()
castShadow()
addEventListener('scroll', castShadow, { passive: true })
$lastCart.subscribe(showCart)
addEventListener('pageshow', ({ persisted }) => {
  // A page from the back/forward cache must not be seen after a logout.
  if (persisted && hadCartCookie && !hasCartCookie()) location.replace('/auth/login')
  showCart()
})
onDeviceUserChange((_id, before) => before && location.replace(location.pathname + location.search))

// A form that cannot be submitted by its script is posted as it is.
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (!form.matches('[data-add], [data-logout]')) return
  event.preventDefault()
  loadLive().then(
    ({ submit }) => submit(form, form.querySelector('button')),
    // Offline, a post would replace the page by the browser's own error page.
    () => (navigator.onLine ? form.submit() : showOfflineToast(() => form.requestSubmit()))
  )
})
