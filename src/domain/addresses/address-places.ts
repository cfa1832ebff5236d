/** The pages with an address manager, by the name that its forms send. */
const ADDRESS_PLACES = { checkout: '/shop/checkout', account: '/shop/account?tab=addresses' } as const

export type AddressPlace = keyof typeof ADDRESS_PLACES

/** Returns the page's URL, with an action on one of its addresses if given. */
export function addressPage(place: AddressPlace, action?: string, id = ''): string {
  const page = ADDRESS_PLACES[place]
  if (!action) return page
  return `${page}${page.includes('?') ? '&' : '?'}${action}${id && `=${encodeURIComponent(id)}`}`
}

/** An unknown name counts as the checkout. */
export const addressPlace = (name: string | undefined): AddressPlace => (name === 'account' ? 'account' : 'checkout')
