import type { WorkboxPlugin } from 'workbox-core'

import { EMAIL_LINK_PAGES } from '../domain/accounts/email-link-pages.ts'
import { eraseSavedPages } from '../lib/page-caches.ts'

/** Whatever was requested before a logout may arrive after it. */
let logoutCount = 0

/** The page that is being left still requests pictures after a logout. */
let isSignedIn = true

export const countLogouts = (): number => logoutCount

/** Only signed-out visitors receive the other pages under `/auth/`. */
function isForSignedOut(request: Request, response: Response): boolean {
  const { pathname } = new URL(request.url)
  return response.ok && pathname.startsWith('/auth/') && !EMAIL_LINK_PAGES.includes(pathname)
}

/** Erases the saved pages when the response shows that nobody is signed in. */
export async function eraseIfSignedOut(request: Request, response: Response): Promise<void> {
  if (isForSignedOut(request, response)) {
    logoutCount += 1
    isSignedIn = false
    await eraseSavedPages()
  } else if (response.ok && request.mode === 'navigate') isSignedIn = true
}

/** Saves a picture only if the visitor was signed in from its request to its response. */
export const pictureGuard: WorkboxPlugin = {
  handlerWillStart: async ({ state }) => {
    if (state) state['logoutCount'] = isSignedIn ? logoutCount : undefined
  },
  cacheWillUpdate: async ({ response, state }) =>
    response.status === 200 && state?.['logoutCount'] === logoutCount ? response : null
}
