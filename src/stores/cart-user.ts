import { currentUser } from './auth.ts'

/**
 * If the page closes before the session check ends, sends the change as a beacon and resolves to `'page-hidden'`. The cookie
 * then identifies the user.
 */
export async function findUserOrSendBeacon(action: 'add' | 'update' | 'remove', fields: Record<string, string>) {
  const user = await Promise.race([currentUser(), waitForPageHide()])
  if (user === 'page-hidden') navigator.sendBeacon(`/shop/cart/${action}`, new URLSearchParams(fields))
  return user
}

let pageHide: Promise<'page-hidden'> | undefined

/** A page restored from the back/forward cache can be hidden again. */
function waitForPageHide(): Promise<'page-hidden'> {
  pageHide ??= new Promise((resolve) => {
    const onPageHide = () => {
      addEventListener('pageshow', () => (pageHide = undefined), { once: true })
      resolve('page-hidden')
    }
    addEventListener('pagehide', onPageHide, { once: true })
  })
  return pageHide
}
