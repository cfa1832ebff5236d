import type { IncomingHttpHeaders } from 'node:http'

import { isProductView } from '../../../domain/page-reports/product-view.ts'
import { isProductPath } from '../../../domain/products/product-url.ts'
import type { CountName } from '../../platform/daily-counts/count-names.ts'
import type { DailyCounts } from '../../platform/daily-counts/daily-counts.ts'

interface OpenedPage {
  headers: IncomingHttpHeaders
  /** Without the title of a product. */
  path: string
  searchParams: URLSearchParams
}

export const COUNTED_PAGES = new Map<string, CountName>([
  ['/shop/home', 'page-view'],
  ['/shop/listing', 'page-view'],
  ['/shop/search', 'page-view'],
  ['/shop/product', 'page-view'],
  ['/shop/checkout', 'checkout']
])

const BOT = /bot|crawler|spider|preview/i

export const isBot = (userAgent = ''): boolean => BOT.test(userAgent)

export function countPage(counts: DailyCounts, { headers, path, searchParams }: OpenedPage): void {
  if (isBot(headers['user-agent']) || isPrefetch(headers)) return
  const page = COUNTED_PAGES.get(isProductPath(path) ? '/shop/product' : path)
  if (page && isNavigation(headers)) counts.add(page)
  if (isProductView({ pathname: path, searchParams })) counts.add('product-view')
}

/** Scripts fetch parts of an open page, for example other filters, and the service worker saves it. */
const isNavigation = (headers: IncomingHttpHeaders): boolean =>
  headers['page-version'] === undefined && (headers['sec-fetch-dest'] ?? 'document') === 'document'

/** A prefetched page may never be shown. If it is, its script reports it. */
const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  String(headers['sec-purpose'] ?? '').startsWith('prefetch')
