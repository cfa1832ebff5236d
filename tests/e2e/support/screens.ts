import type { Regular } from './regular.ts'

type Bench = 'phone' | 'lighthouse'

/** A screen of the storefront, and what is measured of it besides its bytes. */
export interface Screen {
  name: string
  /** Under which it is reached; `{order}` and `{product}` stand for ids of a regular's. */
  path: string
  /** Only those who are not signed in see it. */
  signedOut?: true
  /** Bytes of scripts that it runs untouched, where its work needs more than those of other screens. */
  scripts?: number
  /** The bytes that a phone may fetch for it before anyone scrolls. */
  firstView?: number
  benches?: readonly Bench[]
}

/** The client of the API and its errors, which a screen has that makes a call at once, or that is nothing but a form. */
const CALLS = 6700
/** A dialog that is open from the start takes the focus, which counts as a touch. */
const DIALOG = 9500
/** Where the island is the page, React comes with it. */
const REACT = 75_000

export const SCREENS: readonly Screen[] = [
  { name: 'login', path: '/auth/login', signedOut: true, scripts: CALLS, benches: ['phone'] },
  { name: 'register', path: '/auth/register', signedOut: true, scripts: CALLS },
  { name: 'home', path: '/shop/home', firstView: 110_000, benches: ['phone', 'lighthouse'] },
  { name: 'listing', path: '/shop/listing', firstView: 140_000, benches: ['phone', 'lighthouse'] },
  { name: 'checkout', path: '/shop/checkout', scripts: REACT, benches: ['lighthouse'] },
  { name: 'account', path: '/shop/account', benches: ['phone', 'lighthouse'] },
  { name: 'order details', path: '/shop/account?order={order}', scripts: DIALOG },
  { name: 'payment failed', path: '/shop/paypal-return', scripts: CALLS },
  { name: 'payment success', path: '/shop/payment-success' }
]

/** The screens that a bench measures. */
export const screensOf = (bench: Bench): Screen[] => SCREENS.filter(({ benches }) => benches?.includes(bench))

export const addressOf = ({ path }: Screen, { order, product }: Pick<Regular, 'order' | 'product'>): string =>
  path.replace('{order}', order).replace('{product}', product._id)
