/** The last part of each page's path. */
export const INFORMATION_PAGES = [
  'help',
  'delivery-and-returns',
  'size-guide',
  'contact',
  'terms',
  'privacy',
  'accessibility'
] as const

export type InformationPage = (typeof INFORMATION_PAGES)[number]

/** Signed-out visitors can open only paths that contain 'register', and shoppers cannot open those. */
export const INFORMATION_FOLDERS = { shopper: '/shop/help/', visitor: '/register/' } as const

export const isInformationPage = (name: string | undefined): name is InformationPage =>
  INFORMATION_PAGES.some((page) => page === name)
