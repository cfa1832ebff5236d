import { atom } from 'nanostores'

import { getCurrentUser } from './auth.ts'
import { call } from './call.ts'
import { showFailureToast, showSignInToast } from './failure.ts'
import { startAttempt } from './toasts.ts'

/** The ids of the sold-out products that the shopper waits for. Undefined until they are loaded. */
export const $stockAlerts = atom<string[] | undefined>()

let loading: Promise<void> | undefined

/** Loads the alerts once. If that fails, the product offers one that the shopper may already have, which is harmless. */
export const loadStockAlerts = (): Promise<void> => (loading ??= load().catch(() => (loading = undefined)))

async function load(): Promise<void> {
  const user = await getCurrentUser()
  if (!user) return
  const { data } = await call('GET /api/shop/stock-alert/get/{userId}', { params: { userId: user.id } })
  // The user may have changed it while the request ran.
  if (!$stockAlerts.get()) $stockAlerts.set(data)
}

/** Requests an email when the product is available again, or cancels it. */
export async function toggleStockAlert(productId: string, isRequested: boolean, retry: () => void): Promise<void> {
  const retryAction = startAttempt(`stock alert ${productId}`, retry)
  try {
    const user = await getCurrentUser()
    if (!user) return showSignInToast('Please sign in to be notified')
    const alert = { userId: user.id, productId }
    const { data } = isRequested
      ? await call('POST /api/shop/stock-alert/add', { body: alert })
      : await call('DELETE /api/shop/stock-alert/delete/{userId}/{productId}', { params: alert })
    $stockAlerts.set(data)
  } catch (error) {
    showFailureToast(error, retryAction)
  }
}
