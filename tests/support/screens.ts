import type { Regular } from './returning-shopper.ts'

type Bench = 'phone' | 'lighthouse'

/** A screen of the storefront, and what is measured of it besides its bytes. */
export interface Screen {
  name: string
  /** Under which it is reached; `{order}` and `{product}` stand for ids of a regular's. */
  path: string
  /** Only those who are not signed in see it. */
  signedOut?: true
  /** The bytes that a phone may fetch for it before anyone scrolls. */
  firstView?: number
  benches?: readonly Bench[]
}

export const SCREENS: readonly Screen[] = [
  { name: 'login', path: '/auth/login', signedOut: true, benches: ['phone'] },
  { name: 'register', path: '/auth/register', signedOut: true },
  { name: 'home', path: '/shop/home', firstView: 110_000, benches: ['phone', 'lighthouse'] },
  { name: 'listing', path: '/shop/listing', firstView: 140_000, benches: ['phone', 'lighthouse'] },
  { name: 'product details', path: '/shop/listing?product={product}' },
  { name: 'search', path: '/shop/search?keyword=jacket', benches: ['phone', 'lighthouse'] },
  { name: 'checkout', path: '/shop/checkout', benches: ['lighthouse'] },
  { name: 'account', path: '/shop/account', benches: ['phone', 'lighthouse'] },
  { name: 'order details', path: '/shop/account?order={order}' },
  { name: 'payment failed', path: '/shop/paypal-return' },
  { name: 'payment success', path: '/shop/payment-success' }
]

/** The screens of the admin. */
export const ADMIN_SCREENS = {
  Dashboard: '/admin/dashboard',
  Products: '/admin/products',
  Orders: '/admin/orders',
  'Feature images': '/admin/features',
  Reviews: '/admin/reviews',
  Customers: '/admin/customers',
  Activity: '/admin/activity'
} as const

/** The screens that a bench measures. */
export const screensOf = (bench: Bench): Screen[] => SCREENS.filter(({ benches }) => benches?.includes(bench))

export const addressOf = ({ path }: Screen, { order, product }: Pick<Regular, 'order' | 'product'>): string =>
  path.replace('{order}', order).replace('{product}', product._id)
