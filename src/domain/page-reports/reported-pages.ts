/** Pages below `/shop/` that report to the server. All products are one page. */
export const REPORTED_PAGES = ['home', 'listing', 'search', 'product', 'checkout', 'account'] as const
export type ReportedPage = (typeof REPORTED_PAGES)[number]

export const findReportedPage = (pathname: string): ReportedPage | undefined =>
  REPORTED_PAGES.find((page) => `${pathname}/`.startsWith(`/shop/${page}/`))
