import { type ApiError, type ApiErrorKind, toApiError } from '../api/errors.ts'
import { CART_NEEDS_LOGIN } from '../domain/cart/needs-login.ts'
import { getCurrentUser } from './auth.ts'
import { callCart, describeLimit, getSuccessMessage, sendDesiredLine } from './cart-calls.ts'
import { $cartCall, shareCart } from './cart-state.ts'
import {
  type CartProduct,
  type CartSource,
  countDesired,
  type DesiredLine,
  findDesiredLine,
  listDesiredLines,
  removeDesiredLine,
  saveDesiredLine
} from './desired-lines.ts'
import { getFailureMessage, isRetryable, showSignInToast } from './failure.ts'
import { $lastCart, findLastCart } from './last-cart.ts'
import { hasDesiredLines } from './storage.ts'
import { $visitorAdded } from './tab-stores.ts'
import { $toasts, type Retry, showToast, startAttempt } from './toasts.ts'

const WAITING = 'The shop could not be reached. Your cart will be updated as soon as possible.'
const RETRY_KEY = 'send cart changes'

const DEBOUNCE_MS = 600

/** Milliseconds. Each further retry waits twice as long, up to the maximum. */
const RETRY_AFTER_MS = 5000
const MAX_RETRY_AFTER_MS = 60_000

/** Sends the lines of earlier pages and, when the network is back, those that could not be sent. */
export function startSending(): void {
  addEventListener('online', () => {
    if ($cartCall.get().status === 'failed' || hasDesiredLines()) void loadCart()
  })
  // The lock would come too late. Nobody reads the responses, so the next page sends the lines again.
  addEventListener('pagehide', () => {
    if (hasDesiredLines()) void syncCart(false, (work) => work())
  })
  if (hasDesiredLines()) void flushCart()
}

/** Adds to the desired quantity. */
export function addToCart(product: CartProduct, quantity = 1, source: CartSource = 'shop'): Promise<void> {
  const line = findDesiredLine(product.productId)
  const before = line && !line.message ? line : { isSet: false, added: 0 }
  return changeLine({ ...before, product, added: before.added + quantity, source })
}

export const setQuantity = (product: CartProduct, quantity: number): Promise<void> =>
  changeLine({ product, base: quantity, isSet: true, added: 0 })

export const removeFromCart = (product: CartProduct): Promise<void> => setQuantity(product, 0)

/** The products that this page has changed since the shop could be reached. */
const changedProductIds = new Set<string>()

/** Sends the first change at once, and later ones together when the debounce ends. */
function changeLine(line: Omit<DesiredLine, 'userId'>): Promise<void> {
  changedProductIds.add(line.product.productId)
  saveDesiredLine(line)
  const isFirst = timer === undefined
  flushAfter(DEBOUNCE_MS)
  return isFirst ? flushCart() : queue
}

/** Sends a failed line again, together with those that could not be sent. */
export function retryLine(line: DesiredLine): Promise<void> {
  saveDesiredLine({ ...line, message: undefined })
  return flushCart()
}

let timer: ReturnType<typeof setTimeout> | undefined

function flushAfter(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    timer = undefined
    if (hasDesiredLines()) void flushCart()
  }, ms)
}

let queue = Promise.resolve()

const enqueue = (work: () => Promise<void>): Promise<void> => (queue = queue.then(work, work))

/** Sends the desired lines. Resolves when all are confirmed or one has failed. */
export const flushCart = (): Promise<void> => enqueue(() => syncCart())

export function loadCart(): Promise<void> {
  if ($cartCall.get().status !== 'ready') $cartCall.set({ status: 'loading' })
  return enqueue(() => syncCart(true))
}

/** Sends the desired lines, and then makes another call that returns the cart, so that no response is older than the last. */
export const callAfterSync = (work: () => Promise<void>): Promise<void> =>
  enqueue(async () => {
    await syncCart()
    await withLock(work)
  })

/** One tab sends at a time. Only pages on HTTPS or localhost have locks. */
const withLock = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('cart', work) : work()

async function syncCart(mustLoad = false, lock = withLock): Promise<void> {
  try {
    // The calls would fail.
    if (!navigator.onLine) throw toApiError(0, null)
    const user = await getCurrentUser()
    if (!user) return failCart('unauthorized', CART_NEEDS_LOGIN)
    if (mustLoad || $cartCall.get().status === 'failed' || !findLastCart()) await fetchCart(user.id)
    await lock(async () => {
      for (const { product } of listDesiredLines()) await sendLine(product.productId, user.id)
    })
    dismissWaitingToast()
    retryAfterMs = RETRY_AFTER_MS
  } catch (error) {
    failCart((error as ApiError).kind, getFailureMessage(error))
  }
}

const fetchCart = async (userId: string): Promise<void> =>
  shareCart((await callCart('GET /api/shop/cart/get/{userId}', { params: { userId } })).data)

/** Returns the units in the last cart. Other backends do not set the cookie that confirms it. */
const countInCart = (productId: string, cart = findLastCart() ?? $lastCart.get()): number =>
  cart?.items.find((item) => item.productId === productId)?.quantity ?? 0

async function sendLine(productId: string, userId: string): Promise<void> {
  const unitsBefore = countInCart(productId)
  const found = findDesiredLine(productId)
  if (!found || found.message) return
  // A repeated call must have the same quantity.
  const line = saveDesiredLine({ ...found, base: found.base ?? unitsBefore })
  try {
    const { data, reason } = await sendDesiredLine(line, userId, unitsBefore > 0)
    shareCart(data)
    const units = countInCart(productId, data)
    if (!line.isSet && units > countDesired(line)) {
      addToUnits(productId, units)
      return await sendLine(productId, userId)
    }
    settleLine(line, reason && describeLimit(line, data))
    if (!reason || units > unitsBefore) showToast(getSuccessMessage(line))
  } catch (error) {
    const message = getFailureMessage(error)
    const { kind } = error as ApiError
    if (kind === 'network' || kind === 'unauthorized') throw error
    settleLine(line, message, isRetryable(error) ? startAttempt(RETRY_KEY, () => void retryLine(line)) : undefined)
  }
}

/** Another device has added more units than this one knew. */
function addToUnits(productId: string, base: number): void {
  const line = findDesiredLine(productId)
  if (line && !line.isSet) saveDesiredLine({ ...line, base })
}

/** Shows the message. The line stays with it, and the cart shows it, unless it was changed on this page. */
function settleLine(line: DesiredLine, message?: string, retry?: Retry): void {
  const { productId } = line.product
  if (message) showToast(message, 'error', retry)
  // The shopper may have changed it meanwhile.
  const current = findDesiredLine(productId)
  if (!current || countDesired(current) !== countDesired(line)) return
  if (message && (retry || !changedProductIds.has(productId))) saveDesiredLine({ ...line, message })
  else removeDesiredLine(productId)
}

let retryAfterMs = RETRY_AFTER_MS

/** The lines wait. Shows one toast for all of them, and none for retries. */
function failCart(kind: ApiErrorKind, message: string): void {
  const changed = listDesiredLines().filter(({ product }) => changedProductIds.has(product.productId))
  changedProductIds.clear()
  $cartCall.set({ status: 'failed', message })
  if (kind === 'unauthorized') {
    if (changed.length === 0) return
    $visitorAdded.set('true')
    return showSignInToast(message)
  }
  if (changed.some(({ source }) => source)) {
    dismissWaitingToast()
    // Without a network, the shopper cannot try again.
    showToast(WAITING, 'info', navigator.onLine ? startAttempt(RETRY_KEY, () => void loadCart()) : undefined)
  }
  // A device is often online before the shop can be reached, and no event reports that it can.
  if (!navigator.onLine) return
  flushAfter(retryAfterMs)
  retryAfterMs = Math.min(retryAfterMs * 2, MAX_RETRY_AFTER_MS)
}

const dismissWaitingToast = (): void => $toasts.set($toasts.get().filter(({ text }) => text !== WAITING))
