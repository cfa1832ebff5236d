import { $auth, currentUser } from '../stores/auth.ts'
import { $badge, addToCart } from '../stores/cart.ts'
import { formText } from './form-text.ts'
import { leave } from './leave.ts'
import { cartCookie, paintBadge } from './shop.ts'
import { showToasts } from './toasts.ts'

/** What a page of the shop does once it has been touched. */

const before = cartCookie()
$badge.listen(({ known, adding }) => paintBadge((known ?? before) + adding))
showToasts()

$auth.listen((auth) => {
  if (auth.status !== 'in') return
  for (const [part, text] of Object.entries({ name: auth.user.userName, email: auth.user.email })) {
    const place = document.querySelector(`[data-user-${part}]`)
    if (place) place.textContent = text
  }
  document.querySelector('[data-user]')?.removeAttribute('hidden')
})
void currentUser()

/** Does what a form would, without leaving the page. */
export async function submit(form: HTMLFormElement): Promise<void> {
  if (form.matches('[data-logout]')) return leave()
  await addToCart(formText(new FormData(form), 'productId'))
}

export { tell } from '../stores/toasts.ts'
