import { errorNotice } from '../history/error-notice.ts'
import { startHistory, visitFromOverlay } from '../history/browser.ts'
import { onDeviceUserChange } from '../stores/device-user.ts'
import { $lastCart, cartCount } from '../stores/last-cart.ts'
import { markCards } from './in-cart.ts'
import { plainClick } from '../lib/plain-click.ts'

/** Everything that a page of the shop runs before the first touch; the rest is fetched at the first touch. */

const SHADOW_AFTER = 40
const TOUCHES = ['pointerover', 'touchstart', 'keydown'] as const

const header = document.querySelector('header')
const badge = document.querySelector<HTMLElement>('#cart-count')
const hadCartCookie = document.cookie.includes('cart=')

let live: Promise<typeof import('./live.ts')> | undefined

const loadLive = () => {
  live ??= import('./live.ts').catch((error: unknown) => {
    live = undefined
    throw error
  })
  return live
}

export function paintBadge(pieces: number): void {
  if (!badge) return
  badge.textContent = String(pieces)
  badge.hidden = pieces === 0
}

/** After the first touch the cart store knows the number of pieces. */
function showCart(): void {
  if (!live) paintBadge(cartCount())
  markCards()
}

const castShadow = () => header?.toggleAttribute('data-scrolled', scrollY > SHADOW_AFTER)

/** Starts the page. Pages outside the shop load this file for the stores that it is bundled with, and do not call it. */
export function startShop(): void {
  startHistory()
  castShadow()
  addEventListener('scroll', castShadow, { passive: true })
  $lastCart.subscribe(showCart)
  addEventListener('pageshow', onPageShow)
  addEventListener('submit', onSubmit)
  onDeviceUserChange((_id, before) => before && location.replace(location.pathname + location.search))
  for (const touch of TOUCHES)
    addEventListener(touch, () => void loadLive().catch(() => {}), { once: true, passive: true })
  document.querySelector<HTMLElement>('#menu')?.addEventListener('click', onMenuClick)
}

function onPageShow({ persisted }: PageTransitionEvent): void {
  // A page from the back/forward cache must not be seen after a logout.
  if (persisted && hadCartCookie && !document.cookie.includes('cart=')) location.replace('/auth/login')
  showCart()
}

function onMenuClick(event: MouseEvent): void {
  const link = plainClick(event, 'a')
  if (link) visitFromOverlay(link.href)
}

/** A form that cannot be submitted by its script is posted as it is. */
function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (!form.matches('[data-add], [data-logout]')) return
  event.preventDefault()
  loadLive().then(
    ({ submit }) => submit(form, form.querySelector('button')),
    () => (navigator.onLine ? form.submit() : showOffline(form))
  )
}

/** Offline, a post would replace the page by the browser's own error page. */
function showOffline(form: HTMLFormElement): void {
  const notice = errorNotice(() => {
    notice.remove()
    form.requestSubmit()
  })
  notice.className = 'toast bad'
  document.querySelector('#toasts')?.replaceChildren(notice)
}
