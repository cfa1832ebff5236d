import { INFORMATION_FOLDERS, INFORMATION_PAGES } from '../../domain/information-pages.ts'
import { BRANDS, CATEGORIES } from './products.ts'

const SCREENS = new Set([
  '/shop/home',
  '/shop/listing',
  '/shop/product',
  '/shop/search',
  '/shop/account',
  '/shop/checkout',
  ...INFORMATION_PAGES.map((page) => INFORMATION_FOLDERS.shopper + page)
])
const FILTERS = { category: CATEGORIES, brand: BRANDS } as const
const HTTPS_URL = /^https:\/\/[^\s\p{Cc}"'<>\\/][^\s\p{Cc}"'<>\\]*$/u

/** Continues a sentence that begins with the field's name. */
export const PAGE_LINK_PROBLEM =
  'must be a page of this shop, such as /shop/home or /shop/listing?category=men, or a URL that starts with https://'

/** An unknown page is missing. An unknown category or brand would lead to an unfiltered or empty listing. */
export function isPageLink(text: string): boolean {
  if (HTTPS_URL.test(text)) return URL.canParse(text)
  const url = URL.parse(text, 'http://shop')
  if (!url || url.pathname + url.search !== text || !SCREENS.has(url.pathname)) return false
  return Object.entries(FILTERS).every(([name, allowed]) =>
    (url.searchParams.get(name)?.split(',') ?? []).every((value) => (allowed as readonly string[]).includes(value))
  )
}
