import type { IncomingHttpHeaders } from 'node:http'

import { isProductView } from '../../../domain/page-reports/product-view.ts'
import type { CountName } from '../../platform/daily-counts/count-names.ts'
import type { DailyCounts } from '../../platform/daily-counts/daily-counts.ts'

interface OpenedPage {
  headers: IncomingHttpHeaders
  path: string
  parameters: URLSearchParams
}

export const COUNTED_PAGES = new Map<string, CountName>([
  ['/shop/home', 'page-view'],
  ['/shop/listing', 'page-view'],
  ['/shop/search', 'page-view'],
  ['/shop/checkout', 'checkout']
])

const DETAILS = '/shop/product'

const BOT = /bot|crawler|spider|preview/i

export const isBot = (userAgent = ''): boolean => BOT.test(userAgent)

export function countPage(counts: DailyCounts, { headers, path, parameters }: OpenedPage): void {
  if (isBot(headers['user-agent']) || isPrefetch(headers)) return
  const page = isNavigation(headers) ? COUNTED_PAGES.get(path) : undefined
  if (page) counts.add(page)
  const showsDetails = path === DETAILS || page === 'page-view'
  if (showsDetails && isProductView(parameters)) counts.add('product-view')
}

/** Scripts fetch parts of an open page, for example other filters, and the service worker saves it. */
const isNavigation = (headers: IncomingHttpHeaders): boolean =>
  headers['page-version'] === undefined && (headers['sec-fetch-dest'] ?? 'document') === 'document'

/** A prefetched page may never be shown. If it is, its script reports it. */
const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  String(headers['sec-purpose'] ?? '').startsWith('prefetch')
