import type { ReturningShopper } from './returning-shopper.ts'

type Bench = 'phone' | 'lighthouse'

/** A screen of the storefront and its limits other than those of bytes. */
export interface Screen {
  name: string
  /** `{order}` and `{product}` stand for ids of a returning shopper. */
  path: string
  signedOut?: true
  /** The maximum bytes that a phone fetches before it scrolls. */
  firstView?: number
  benches?: readonly Bench[]
}

export const SCREENS: readonly Screen[] = [
  { name: 'login', path: '/auth/login', signedOut: true, benches: ['phone'] },
  { name: 'register', path: '/auth/register', signedOut: true },
  { name: 'home', path: '/shop/home', firstView: 110_000, benches: ['phone', 'lighthouse'] },
  { name: 'listing', path: '/shop/listing', firstView: 140_000, benches: ['phone', 'lighthouse'] },
  { name: 'product details', path: '/shop/product/{product}' },
  { name: 'search', path: '/shop/search?keyword=jacket', benches: ['phone', 'lighthouse'] },
  { name: 'checkout', path: '/shop/checkout', benches: ['phone', 'lighthouse'] },
  { name: 'account', path: '/shop/account', benches: ['lighthouse'] },
  { name: 'order details', path: '/shop/account?order={order}' },
  { name: 'payment failed', path: '/shop/paypal-return' },
  { name: 'payment success', path: '/shop/payment-success' }
]

/** In dollars. No other product is as expensive. */
export const COLORFUL_PRICE = 90_000

/** Shows only styles with many colors, which a test adds. */
export const COLORFUL_LISTING: Screen = {
  name: 'colorful listing',
  path: `/shop/listing?minPrice=${COLORFUL_PRICE}`,
  firstView: 140_000
}

export const ADMIN_SCREENS = {
  Dashboard: '/admin/dashboard',
  Products: '/admin/products',
  Orders: '/admin/orders',
  'Feature images': '/admin/features',
  'Home page and texts': '/admin/content',
  Reviews: '/admin/reviews',
  Customers: '/admin/customers',
  Activity: '/admin/activity',
  'Your account': '/admin/account',
  Administrators: '/admin/admins',
  Health: '/admin/health',
  Settings: '/admin/settings'
} as const

export const screensOf = (bench: Bench): Screen[] => SCREENS.filter(({ benches }) => benches?.includes(bench))

export const addressOf = ({ path }: Screen, { order, product }: Pick<ReturningShopper, 'order' | 'product'>): string =>
  path.replace('{order}', order).replace('{product}', product._id)
