import './carousel.ts'
import './checkout.ts'
import './home.ts'
import './listing.ts'
import './load-more.ts'
import './marketing-reports.ts'
import './offline.ts'
import './page-reports.ts'
import './product-dialog.ts'
import './search.ts'
import { UNREACHABLE } from '../api/unreachable.ts'
import { startList } from '../history/list.ts'
import { startOverlays } from '../history/overlays.ts'
import { onDeviceUserChange } from '../stores/device-user.ts'
import { $lastCart, readCartCount } from '../stores/last-cart.ts'
import { hasDesiredLines } from '../stores/storage.ts'
import { loadOnInteraction } from '../lib/load-on-interaction.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { registerWorker } from './register-worker.ts'
import { renderCartBadge } from './render-cart-badge.ts'
import { markCardsInCart } from './mark-cards-in-cart.ts'

const SHADOW_AFTER_PX = 40

const header = document.querySelector('header')

/** The server sets the cart cookie at login and removes it at logout. */
const hasCartCookie = () => document.cookie.includes('cart=')
const hadCartCookie = hasCartCookie()

const loadInteractive = loadOnInteraction(() => import('./shop-interactive.ts'))

/** Once the stores have loaded, they then render the badge with the desired lines. */
function showCart(): void {
  renderCartBadge(readCartCount())
  markCardsInCart()
}

/** Pages that everyone sees are the same for all, so a script says who is signed in. */
function showSignIn(): void {
  const link = document.querySelector<HTMLElement>('.sign-in')
  if (!link) return
  link.hidden = hasCartCookie()
  document.querySelector('.account > button')?.toggleAttribute('hidden', !link.hidden)
}

const updateShadow = () => header?.toggleAttribute('data-shadow', scrollY > SHADOW_AFTER_PX)

showSignIn()
startOverlays()
startList(markCardsInCart)
updateShadow()
addEventListener('scroll', updateShadow)
$lastCart.subscribe(showCart)
addEventListener('pageshow', ({ persisted }) => {
  // The back/forward cache must not show a page after a logout.
  if (persisted && hadCartCookie && !hasCartCookie()) location.replace('/auth/login')
  showCart()
})
whenIdle()
  .then(registerWorker)
  .catch(() => {})
if (hasDesiredLines()) loadInteractive().catch(() => {})
onDeviceUserChange((_id, previousId) => previousId && location.replace(location.pathname + location.search))

/** The toasts of the stores replace it. */
const showUnreachable = () =>
  Object.assign(document.querySelector('#toasts') ?? {}, { innerHTML: `<div class="toast error"><p>${UNREACHABLE}` })

// If the script fails, the browser submits the form.
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (!form.matches('[data-add], [data-logout]')) return
  event.preventDefault()
  loadInteractive().then(
    ({ submit }) => submit(form),
    // Offline, a POST would lead to the browser's error page.
    () => (navigator.onLine ? form.submit() : showUnreachable())
  )
})
