import { call } from '../stores/call.ts'

/** Offers a passkey on the success page after the first purchase, to a shopper who has none. */
export async function offerPasskey(userId: string): Promise<void> {
  const offer = document.querySelector<HTMLElement>('[data-passkey-offer]')
  if (!offer || !('PublicKeyCredential' in window) || !(await isFirstPurchase(userId))) return
  const { startPasskeyCreation } = await import('./create-passkey.ts')
  startPasskeyCreation()
  offer.hidden = false
  offer.querySelector('[data-dismiss]')?.addEventListener('click', () => {
    offer.remove()
    document.querySelector<HTMLElement>('main h1')?.focus()
  })
}

async function isFirstPurchase(userId: string): Promise<boolean> {
  const [passkeys, orders] = await Promise.all([
    call('GET /api/account/passkeys'),
    call('GET /api/shop/order/list/{userId}', { params: { userId }, query: {} })
  ])
  return passkeys.data.length === 0 && orders.data.filter(({ paymentStatus }) => paymentStatus === 'paid').length === 1
}
