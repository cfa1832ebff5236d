import { INFORMATION_FOLDERS, INFORMATION_PAGES } from './information-pages.ts'

const LINKABLE_PATHS = new Set([
  '/shop/home',
  '/shop/listing',
  '/shop/search',
  '/shop/account',
  '/shop/checkout',
  ...INFORMATION_PAGES.map((page) => INFORMATION_FOLDERS.shopper + page)
])
const PRODUCT_PAGE = /^\/shop\/product\/[\w-]+$/
const SHOP = 'http://shop'
const PATH = /^\/[^\s\p{Cc}"<>\\]*$/u
const HTTPS_URL = /^https:\/\/[^\s\p{Cc}"'<>\\/][^\s\p{Cc}"'<>\\]*$/u

/** Continues a sentence that begins with the field's name. */
export const PAGE_LINK_ERROR =
  'must be a page of this shop, such as /shop/home or /shop/listing?category=men, or a URL that starts with https://'

/** Rejects paths without a page. */
export function isPageLink(text: string): boolean {
  if (HTTPS_URL.test(text)) return URL.canParse(text)
  if (!PATH.test(text) || !URL.canParse(text, SHOP)) return false
  const url = new URL(text, SHOP)
  return url.origin === SHOP && (LINKABLE_PATHS.has(url.pathname) || PRODUCT_PAGE.test(url.pathname))
}
