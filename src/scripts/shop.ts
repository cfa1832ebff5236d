import { cartCookie, recallCart } from './in-cart.ts'
import { trouble } from './trouble.ts'

/** What every page of the shop does before it is touched; the rest is fetched at the first touch. */

const SHADOW_AFTER = 40
const TOUCHES = ['pointerover', 'touchstart', 'keydown'] as const

const header = document.querySelector('header')
const count = document.querySelector<HTMLElement>('#cart-count')

export function paintBadge(pieces: number): void {
  if (!count) return
  count.textContent = String(pieces)
  count.hidden = pieces === 0
}

const castShadow = () => header?.toggleAttribute('data-scrolled', scrollY > SHADOW_AFTER)

let waking: Promise<typeof import('./live.ts')> | undefined

const wake = () => {
  waking ??= import('./live.ts').catch((error: unknown) => {
    waking = undefined
    throw error
  })
  return waking
}

addEventListener('scroll', castShadow, { passive: true })
addEventListener('pageshow', ({ persisted }) => {
  // Brought back after a logout, the page must not be seen: the server decides anew.
  if (persisted && !document.cookie.includes('cart=')) location.replace('/auth/login')
  paintBadge(cartCookie())
  recallCart()
})
castShadow()
paintBadge(cartCookie())

for (const touch of TOUCHES) addEventListener(touch, () => void wake().catch(() => {}), { once: true, passive: true })

// A form that a script makes quicker: without the script, even one that fails to arrive, it is posted as it stands.
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (!form.matches('[data-add], [data-review], [data-logout]')) return
  event.preventDefault()
  wake().then(
    ({ submit }) => submit(form, form.querySelector('button')),
    () => (navigator.onLine ? form.submit() : askAgain(form))
  )
})

/** Without a line a post would leave the page for the browser's own words. */
function askAgain(form: HTMLFormElement): void {
  const note = trouble(() => {
    note.remove()
    form.requestSubmit()
  })
  note.className = 'toast bad'
  document.querySelector('#toasts')?.replaceChildren(note)
}
