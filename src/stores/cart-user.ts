import { currentUser } from './auth.ts'

/**
 * If the page closes before the session check ends, sends the change as a beacon and resolves to `'left'`. The cookie
 * then identifies the user.
 */
export async function findUserOrSendBeacon(action: 'add' | 'update' | 'remove', fields: Record<string, string>) {
  const user = await Promise.race([currentUser(), waitForPageHide()])
  if (user === 'left') navigator.sendBeacon(`/shop/cart/${action}`, new URLSearchParams(fields))
  return user
}

let pageHide: Promise<'left'> | undefined

/** A page from the back/forward cache can be left again. */
function waitForPageHide(): Promise<'left'> {
  pageHide ??= new Promise((resolve) => {
    const onPageHide = () => {
      addEventListener('pageshow', () => (pageHide = undefined), { once: true })
      resolve('left')
    }
    addEventListener('pagehide', onPageHide, { once: true })
  })
  return pageHide
}
