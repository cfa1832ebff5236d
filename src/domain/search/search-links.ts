import { INFORMATION_PAGES, type InformationPage } from '../information-pages.ts'
import { parseOrderNumber } from '../orders/order-number.ts'

const WORDS: Record<InformationPage, string[]> = {
  help: ['help', 'faq', 'questions'],
  'delivery-and-returns': ['return', 'returns', 'refund', 'refunds', 'exchange', 'delivery', 'shipping'],
  'size-guide': ['sizing', 'guide', 'chart', 'measurements'],
  contact: ['contact', 'phone', 'email', 'support'],
  terms: ['terms', 'conditions'],
  privacy: ['privacy', 'cookies'],
  accessibility: ['accessibility', 'accessible']
}

/** Finds the help page that answers a search term. */
export function findHelpPage(keyword: string): InformationPage | undefined {
  const words = keyword.toLowerCase().split(/[^a-z]+/)
  return INFORMATION_PAGES.find((page) => WORDS[page].some((word) => words.includes(word)))
}

/** Returns the order number that a search term consists of, such as `#1042`. `501` can be a product. */
export const findOrderNumber = (keyword: string): number | null =>
  keyword.trim().startsWith('#') ? parseOrderNumber(keyword.trim()) : null
