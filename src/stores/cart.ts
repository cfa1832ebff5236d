import type { Cart } from '../api/contract/cart.ts'
import { type ApiError, type ApiErrorKind, toApiError } from '../api/errors.ts'
import { CART_NEEDS_LOGIN } from '../domain/cart/needs-login.ts'
import { getCurrentUser } from './auth.ts'
import { callCart, describeLimit, getSuccessMessage, sendDesiredLine } from './cart-calls.ts'
import { $cartCall, findConfirmedItems, findQuantity, shareCart } from './cart-state.ts'
import {
  type CartProduct,
  type CartSource,
  type DesiredLine,
  findDesiredLine,
  isStored,
  listDesiredLines,
  removeDesiredLine,
  saveDesiredLine
} from './desired-lines.ts'
import { getFailureMessage, isRetryable, showSignInToast } from './failure.ts'
import { $lastCart } from './last-cart.ts'
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
  const hasFailed = () => $cartCall.get().status === 'failed'
  addEventListener('online', () => {
    if (hasFailed() || hasDesiredLines()) void loadCart()
  })
  // The lock would come too late. Nobody reads the responses, so the next page sends the lines again.
  addEventListener('pagehide', () => {
    if (!hasFailed() && hasDesiredLines()) void syncCart(false, (work) => work())
  })
  if (hasDesiredLines()) void flushCart()
}

let queue = Promise.resolve()

const enqueue = (work: () => Promise<void>): Promise<void> => (queue = queue.then(work, work))

/** Sends the desired lines. Resolves when all are confirmed or one has failed. */
export const flushCart = (): Promise<void> => enqueue(() => syncCart())

export function loadCart(): Promise<void> {
  if ($cartCall.get().status !== 'ready') $cartCall.set({ status: 'loading' })
  return enqueue(() => syncCart(true))
}

/** One tab sends at a time. Only pages on HTTPS or localhost have locks. */
const withLock = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('cart', work) : work()

async function syncCart(mustLoad = false, lock = withLock): Promise<void> {
  try {
    // The calls would fail.
    if (!navigator.onLine) throw toApiError(0, null)
    const user = await getCurrentUser()
    if (!user) return failCart('unauthorized', CART_NEEDS_LOGIN)
    if (mustLoad || $cartCall.get().status === 'failed' || !findConfirmedItems()) await fetchCart(user.id)
    await lock(async () => {
      for (const { product } of listDesiredLines()) await sendLine(product.productId, user.id)
    })
  } catch (error) {
    failCart((error as ApiError).kind, getFailureMessage(error))
  }
}

const fetchCart = async (userId: string): Promise<void> =>
  shareCart((await callCart('GET /api/shop/cart/get/{userId}', { params: { userId } })).data)

/** Adds to the desired quantity. */
export function addToCart(product: CartProduct, quantity = 1, source: CartSource = 'shop'): Promise<void> {
  const line = findDesiredLine(product.productId)
  const items = findConfirmedItems()
  const units = findQuantity(items, product.productId)
  const before = line && !line.message ? line : { quantity: units, base: items ? units : null }
  return changeLine({ product, quantity: before.quantity + quantity, base: before.base, source })
}

export const setQuantity = (product: CartProduct, quantity: number): Promise<void> => changeLine({ product, quantity })

export const removeFromCart = (product: CartProduct): Promise<void> => setQuantity(product, 0)

/** The products that this page has changed since the shop could be reached. */
const changedProductIds = new Set<string>()

function changeLine(line: Omit<DesiredLine, 'userId'>): Promise<void> {
  changedProductIds.add(line.product.productId)
  saveDesiredLine(line)
  return scheduleSync()
}

let debounceTimer: ReturnType<typeof setTimeout> | undefined

/** Sends the first change at once, and later ones together when the debounce ends. */
function scheduleSync(): Promise<void> {
  const isFirst = debounceTimer === undefined
  clearTimeout(debounceTimer)
  debounceTimer = setTimeout(() => {
    debounceTimer = undefined
    if (!isFirst) void flushCart()
  }, DEBOUNCE_MS)
  return isFirst ? flushCart() : queue
}

/** Sends a failed line again, together with those that could not be sent. */
export function retryLine(line: DesiredLine): Promise<void> {
  saveDesiredLine({ ...line, message: undefined })
  return flushCart()
}

let retryAfterMs = RETRY_AFTER_MS
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** A device is often online before the shop can be reached, and no event reports that it can. */
function scheduleRetry(): void {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(() => void flushCart(), retryAfterMs)
  retryAfterMs = Math.min(retryAfterMs * 2, MAX_RETRY_AFTER_MS)
}

async function sendLine(productId: string, userId: string): Promise<void> {
  // Other backends do not update the cookie that confirms the last cart.
  const unitsBefore = findQuantity(findConfirmedItems() ?? $lastCart.get()?.items, productId)
  const line = resolveAddition(findDesiredLine(productId), unitsBefore)
  if (!line || line.message || !isStored(productId)) return
  try {
    const { data, reason } = { reason: undefined, ...(await sendDesiredLine(line, userId, unitsBefore > 0)) }
    confirmCart(data)
    if (isOutdated(line, data)) return await sendLine(productId, userId)
    if (reason) refuseLine(line, describeLimit(line, data))
    else if (findDesiredLine(productId)?.quantity === line.quantity) removeDesiredLine(productId)
    if (!reason || findQuantity(data.items, productId) > unitsBefore) showToast(getSuccessMessage(line))
  } catch (error) {
    const message = getFailureMessage(error)
    const { kind } = error as ApiError
    if (kind === 'network' || kind === 'unauthorized') throw error
    const retry = isRetryable(error) ? startAttempt(RETRY_KEY, () => void retryLine(line)) : undefined
    refuseLine(line, message, retry)
  }
}

/** Saves the quantity that is sent, so that a repeated call has the same. */
function resolveAddition(line: DesiredLine | undefined, base: number): DesiredLine | undefined {
  if (line?.base !== null) return line
  return saveDesiredLine({ ...line, quantity: line.quantity + base, base })
}

function confirmCart(cart: Cart): void {
  shareCart(cart)
  dismissWaitingToast()
  retryAfterMs = RETRY_AFTER_MS
}

/** Returns true if another device has added more units than this one knew. The line is then based on the new cart. */
function isOutdated({ product: { productId }, quantity, base }: DesiredLine, cart: Cart): boolean {
  const units = findQuantity(cart.items, productId)
  const line = findDesiredLine(productId)
  if (!line || typeof base !== 'number' || units <= quantity) return false
  saveDesiredLine({ ...line, quantity: units + line.quantity - base, base: units })
  return true
}

/** Unless the line was changed on this page, which shows the toast, it stays with the reason, which the cart shows. */
function refuseLine(line: DesiredLine, message: string, retry?: Retry): void {
  const { productId } = line.product
  showToast(message, 'error', retry)
  // The shopper may have changed it meanwhile.
  if (findDesiredLine(productId)?.quantity !== line.quantity) return
  if (retry || !changedProductIds.has(productId)) saveDesiredLine({ ...line, message })
  else removeDesiredLine(productId)
}

/** The lines wait. Shows one toast for all of them, and none for retries. */
function failCart(kind: ApiErrorKind, message: string): void {
  const changed = listDesiredLines().filter(({ product }) => changedProductIds.has(product.productId))
  changedProductIds.clear()
  if (kind === 'unauthorized') {
    if (changed.length > 0) {
      $visitorAdded.set('true')
      showSignInToast(message)
    }
  } else {
    if (changed.some(({ source }) => source)) showWaitingToast()
    if (navigator.onLine && hasDesiredLines()) scheduleRetry()
  }
  $cartCall.set({ status: 'failed', message })
}

/** Without a network, the shopper cannot try again. */
function showWaitingToast(): void {
  dismissWaitingToast()
  showToast(WAITING, 'info', navigator.onLine ? startAttempt(RETRY_KEY, () => void loadCart()) : undefined)
}

const dismissWaitingToast = (): void => $toasts.set($toasts.get().filter(({ text }) => text !== WAITING))
