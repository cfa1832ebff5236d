/** The pages with an address book, by the name that the forms send. */
const ADDRESS_PAGES = { checkout: '/shop/checkout', account: '/shop/account?tab=addresses' } as const

export type AddressPage = keyof typeof ADDRESS_PAGES

/** Builds the URL of a page with the address book, with an optional action such as `edit` and the address's id. */
export function createAddressPageUrl(page: AddressPage, action?: string, id = ''): string {
  const url = ADDRESS_PAGES[page]
  if (!action) return url
  return `${url}${url.includes('?') ? '&' : '?'}${action}${id && `=${encodeURIComponent(id)}`}`
}

export const parseAddressPage = (name: string | undefined): AddressPage => (name === 'account' ? 'account' : 'checkout')
