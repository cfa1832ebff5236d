/** Where addresses are managed: what their forms come from and return to. */
const ADDRESS_PLACES = { checkout: '/shop/checkout', account: '/shop/account?tab=addresses' } as const

export type AddressPlace = keyof typeof ADDRESS_PLACES

/** A place's own URL, or the one that answers something about one of its addresses. */
export function addressPage(place: AddressPlace, about?: string, id = ''): string {
  const page = ADDRESS_PLACES[place]
  if (!about) return page
  return `${page}${page.includes('?') ? '&' : '?'}${about}${id && `=${encodeURIComponent(id)}`}`
}

/** The place that a form says it stands in; one that says nothing of the kind stands in the checkout. */
export const addressPlace = (said: string | undefined): AddressPlace => (said === 'account' ? 'account' : 'checkout')
