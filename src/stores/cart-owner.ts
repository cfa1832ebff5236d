import { currentUser } from './auth.ts'

/**
 * Whose cart it is. A page that is left before this is known leaves the change to the form that stands for it, of
 * which the server knows whose it is.
 */
export async function owner(form: 'add' | 'update' | 'remove', fields: Record<string, string>) {
  const user = await Promise.race([currentUser(), pageLeft()])
  if (user === 'left') navigator.sendBeacon(`/shop/cart/${form}`, new URLSearchParams(fields))
  return user
}

let left: Promise<'left'> | undefined

/** Resolves when the page is left. One that Back brings again is not left any more. */
function pageLeft(): Promise<'left'> {
  left ??= new Promise((resolve) => {
    const leave = () => {
      addEventListener('pageshow', () => (left = undefined), { once: true })
      resolve('left')
    }
    addEventListener('pagehide', leave, { once: true })
  })
  return left
}
