/** By the name that the forms send. */
const ADDRESS_PLACES = { checkout: '/shop/checkout', account: '/shop/account?tab=addresses' } as const

export type AddressPlace = keyof typeof ADDRESS_PLACES

export function addressPage(place: AddressPlace, action?: string, id = ''): string {
  const page = ADDRESS_PLACES[place]
  if (!action) return page
  return `${page}${page.includes('?') ? '&' : '?'}${action}${id && `=${encodeURIComponent(id)}`}`
}

export const addressPlace = (name: string | undefined): AddressPlace => (name === 'account' ? 'account' : 'checkout')
