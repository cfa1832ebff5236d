import { currentUser } from './auth.ts'
import { call } from './call.ts'
import { showFailureToast, showSignInToast } from './failure.ts'

/** Requests a mail when the product is available again. Resolves to false if that failed. */
export async function requestStockAlert(productId: string, retry: () => void): Promise<boolean> {
  try {
    const user = await currentUser()
    if (!user) {
      showSignInToast('Please login to be notified')
      return false
    }
    await call('POST /api/shop/stock-alert/add', { body: { userId: user.id, productId } })
    return true
  } catch (error) {
    showFailureToast(error, retry)
    return false
  }
}
