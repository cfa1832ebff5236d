import { showOfflineToast } from '../history/error-notice.ts'
import { startHistory } from '../history/browser.ts'
import { onDeviceUserChange } from '../stores/device-user.ts'
import { $lastCart, readCartCount } from '../stores/last-cart.ts'
import { loadOnInteraction } from '../lib/load-on-interaction.ts'
import { renderCartBadge } from './render-cart-badge.ts'
import { markCardsInCart } from './cart-marks.ts'

const SHADOW_AFTER_PX = 40

const header = document.querySelector('header')

/** The server sets the cart cookie at login and removes it at logout. */
const hasCartCookie = () => document.cookie.includes('cart=')
const hadCartCookie = hasCartCookie()

let isLoaded = false

const loadInteractive = loadOnInteraction(async () => {
  const interactive = await import('./shop-interactive.ts')
  isLoaded = true
  return interactive
})

function showCart(): void {
  if (!isLoaded) renderCartBadge(readCartCount())
  markCardsInCart()
}

const updateShadow = () => header?.toggleAttribute('data-shadow', scrollY > SHADOW_AFTER_PX)

// Shows the message of the login.
if (document.referrer.endsWith('/auth/login')) addEventListener('load', () => void loadInteractive())
startHistory()
updateShadow()
addEventListener('scroll', updateShadow, { passive: true })
$lastCart.subscribe(showCart)
addEventListener('pageshow', ({ persisted }) => {
  // The back/forward cache must not show a page after a logout.
  if (persisted && hadCartCookie && !hasCartCookie()) location.replace('/auth/login')
  showCart()
})
onDeviceUserChange((_id, previousId) => previousId && location.replace(location.pathname + location.search))

// If the script fails, the browser submits the form.
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (!form.matches('[data-add], [data-logout]')) return
  event.preventDefault()
  loadInteractive().then(
    ({ submit }) => submit(form, form.querySelector('button')),
    // Offline, a POST would lead to the browser's error page.
    () => (navigator.onLine ? form.submit() : showOfflineToast(() => form.requestSubmit()))
  )
})
