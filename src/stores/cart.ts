import type { Cart, CartReason } from '../api/contract/cart.ts'
import { type ApiError, toApiError } from '../api/errors.ts'
import { CART_NEEDS_LOGIN } from '../domain/cart/needs-login.ts'
import { getCurrentUser } from './auth.ts'
import { $campaign } from './campaign.ts'
import { callCart, getSuccessMessage, postDesiredLine, sendDesiredLine } from './cart-calls.ts'
import { $cart, type CartState, failCart, findConfirmedItems, findQuantity, shareCart, viewCart } from './cart-state.ts'
import {
  type CartProduct,
  type CartSource,
  type DesiredLine,
  findDesiredLine,
  listDesiredLines,
  removeDesiredLine,
  saveDesiredLine
} from './desired-lines.ts'
import { getFailureMessage, isRetryable, showFailureToast, showSignInToast } from './failure.ts'
import { readDeviceUser } from './device-user.ts'
import { createCartSender } from './cart-sender.ts'
import { hasDesiredLines } from './storage.ts'
import { $toasts, dismissToast, showToast, startAttempt } from './toasts.ts'

const WAITING = 'The shop could not be reached. Your cart will be updated as soon as possible.'
const RETRY_KEY = 'send cart changes'

const UNCONFIRMED_LIFETIME_MS = 60 * 60 * 1000

/** Milliseconds. Each further retry waits twice as long, up to the maximum. */
const RETRY_AFTER_MS = 5000
const MAX_RETRY_AFTER_MS = 60_000

const sender = createCartSender(sendLine)

/** Sends the lines of earlier pages and, when the network is back, those that could not be sent. */
export function startSending(): void {
  addEventListener('online', () => {
    if ($cart.get().status === 'failed' || hasDesiredLines()) void retryCart()
  })
  addEventListener('pageshow', ({ persisted }) => persisted && void sender.sendDueLines())
  addEventListener('pagehide', leavePage)
  if (!hasDesiredLines()) return
  forgetOldLines()
  // Until the session check, the lines may belong to the user before.
  const sendEarlierLines = () => {
    $cart.set({ ...$cart.get(), cart: viewCart() } as CartState)
    void sender.sendDueLines()
  }
  void getCurrentUser().then(sendEarlierLines, sendEarlierLines)
}

/** The cart may have been paid or changed elsewhere since they were sent. */
function forgetOldLines(): void {
  for (const { product, status, changedAt } of listDesiredLines())
    if (status === 'unconfirmed' && Date.now() - changedAt > UNCONFIRMED_LIFETIME_MS)
      removeDesiredLine(product.productId)
}

/** Resolves when all changes are confirmed or failed again. */
export const flushCart = (): Promise<void> => ($cart.get().status === 'failed' ? retryCart() : sender.flush())

export function loadCart(): Promise<void> {
  if ($cart.get().status !== 'ready') $cart.set({ status: 'loading', cart: viewCart() })
  return sender.enqueue(async () => {
    try {
      const user = await getCurrentUser()
      if (!user) return failCart(CART_NEEDS_LOGIN)
      await fetchCart(user.id)
      void sender.sendDueLines()
    } catch (error) {
      failCart(getFailureMessage(error))
      if (hasDesiredLines() && navigator.onLine) scheduleRetry()
    }
  })
}

const fetchCart = async (userId: string): Promise<void> =>
  shareCart((await callCart('GET /api/shop/cart/get/{userId}', { params: { userId } })).data)

/** The products that this page has changed. */
const changedProductIds = new Set<string>()

/** Adds to the desired quantity. */
export function addToCart(product: CartProduct, quantity = 1, source: CartSource = 'shop'): Promise<void> {
  const line = findDesiredLine(product.productId)
  const items = findConfirmedItems()
  const units = findQuantity(items, product.productId)
  const before = line && !line.message ? line : { quantity: units, base: items ? units : null }
  return changeLine(product, {
    quantity: before.quantity + quantity,
    base: before.base,
    source,
    campaign: $campaign.get()
  })
}

export const setQuantity = (product: CartProduct, quantity: number): Promise<void> => changeLine(product, { quantity })

export const removeFromCart = (product: CartProduct): Promise<void> => setQuantity(product, 0)

type LineChange = Pick<DesiredLine, 'quantity' | 'base' | 'source' | 'campaign'>

function changeLine(item: CartProduct, { quantity, ...change }: LineChange): Promise<void> {
  // A line of the cart has more fields.
  const { productId, title, styleTitle, size, color, image, price, salePrice, weight } = item
  changedProductIds.add(productId)
  saveDesiredLine({
    product: { productId, title, styleTitle, size, color, image, price, salePrice, weight },
    quantity,
    ...change,
    changedAt: Date.now(),
    userId: readDeviceUser() ?? ''
  })
  return sender.schedule(productId)
}

/** Sends a failed line again, together with those that could not be sent. */
export function retryLine(productId: string): Promise<void> {
  updateLine(productId, { status: 'waiting', message: undefined })
  return retryCart()
}

function updateLine(productId: string, fields: Partial<DesiredLine>): void {
  const line = findDesiredLine(productId)
  if (line) saveDesiredLine({ ...line, ...fields })
}

export async function retryCart(): Promise<void> {
  $cart.set({ status: 'loading', cart: viewCart() })
  await sender.flush()
  if ($cart.get().status === 'loading') await loadCart()
}

/** The line whose call is in progress. The call outlives the page. */
let lineInFlight: DesiredLine | undefined

/**
 * Nobody reads these responses, so the next page sends the lines again. That is safe for a quantity. Units for an unknown cart
 * would count twice, so they are posted once.
 */
function leavePage(): void {
  if (!navigator.onLine) return
  for (const productId of changedProductIds) {
    const line = findDesiredLine(productId)
    const isInFlight = lineInFlight?.product.productId === productId && lineInFlight.quantity === line?.quantity
    if (!line || line.status || (!isInFlight && !postDesiredLine(line))) continue
    if (line.base === null) removeDesiredLine(productId)
    else saveDesiredLine({ ...line, status: 'unconfirmed' })
  }
}

let retryAfterMs = RETRY_AFTER_MS
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** A device is often online before the shop can be reached, and no event reports that it can. */
function scheduleRetry(): void {
  clearTimeout(retryTimer)
  // Without a session check, the lines may belong to another user.
  retryTimer = setTimeout(() => void (listDesiredLines().length > 0 ? sender.flush() : loadCart()), retryAfterMs)
  retryAfterMs = Math.min(retryAfterMs * 2, MAX_RETRY_AFTER_MS)
}

async function sendLine(productId: string): Promise<boolean> {
  try {
    // The call would fail.
    if (!navigator.onLine) throw toApiError(0, null)
    const user = await getCurrentUser()
    if (!user) return handleSignedOut(CART_NEEDS_LOGIN)
    if (!findConfirmedItems()) await fetchCart(user.id)
    // It may have changed, or belonged to another user.
    const line = resolveAddition(findDesiredLine(productId))
    if (!line) return true
    lineInFlight = line
    const unitsBefore = findQuantity(findConfirmedItems(), productId)
    const { data, reason } = { reason: undefined, ...(await sendDesiredLine(line, user.id, unitsBefore > 0)) }
    if (isOutdated(line, data)) return await sendLine(productId)
    finishLine(line, data, reason)
    if (!reason || findQuantity(data.items, productId) > unitsBefore) showToast(getSuccessMessage(line))
    return true
  } catch (error) {
    return handleFailure(error, productId)
  } finally {
    lineInFlight = undefined
  }
}

/** Saves the quantity that is sent, so that a repeated call has the same. */
function resolveAddition(line: DesiredLine | undefined): DesiredLine | undefined {
  if (line?.base !== null) return line
  const base = findQuantity(findConfirmedItems(), line.product.productId)
  const resolved = { ...line, quantity: line.quantity + base, base }
  saveDesiredLine(resolved)
  return resolved
}

/** Returns true if another device has added more units than this one knew. The line is then based on the new cart. */
function isOutdated({ product: { productId }, quantity, base }: DesiredLine, cart: Cart): boolean {
  const units = findQuantity(cart.items, productId)
  const line = findDesiredLine(productId)
  if (!line || typeof base !== 'number' || units <= quantity) return false
  shareCart(cart)
  saveDesiredLine({ ...line, quantity: units + line.quantity - base, base: units })
  return true
}

function finishLine(line: DesiredLine, cart: Cart, reason: CartReason | undefined): void {
  const { productId } = line.product
  shareCart(cart)
  const current = findDesiredLine(productId)
  if (reason) refuseLine(line, describeLimit(line, cart))
  else if (current?.quantity === line.quantity) removeDesiredLine(productId)
  if (typeof current?.base === 'number') updateLine(productId, { base: findQuantity(cart.items, productId) })
  retryAfterMs = RETRY_AFTER_MS
  if (waitingToast) dismissToast(waitingToast)
}

/** The search has a message of its own. */
function describeLimit({ product: { productId }, source }: DesiredLine, { items }: Cart): string {
  const { quantity = 0, available = quantity } = items.find((item) => item.productId === productId) ?? {}
  return source === 'search'
    ? `Only ${available} items available in stock`
    : `Only ${quantity} quantity can be added for this item`
}

/** Unless the line was changed on this page, which shows the toast, it stays with the reason, which the cart shows. */
function refuseLine({ product: { productId }, quantity, status }: DesiredLine, message: string): void {
  showToast(message, 'error')
  // The shopper may have changed it meanwhile.
  if (findDesiredLine(productId)?.quantity !== quantity) return
  if (status === 'waiting' || !changedProductIds.has(productId)) updateLine(productId, { status: 'refused', message })
  else removeDesiredLine(productId)
}

function handleFailure(error: unknown, productId: string): boolean {
  const message = getFailureMessage(error)
  const { kind } = error as ApiError
  if (kind === 'network') return handleNetworkFailure(message)
  if (kind === 'unauthorized') return handleSignedOut(message)
  const line = lineInFlight ?? findDesiredLine(productId)
  if (isRetryable(error)) {
    updateLine(productId, { status: 'failed', message })
    showFailureToast(
      error,
      startAttempt(RETRY_KEY, () => void retryLine(productId))
    )
  } else if (line) refuseLine(line, message)
  void loadCart()
  return true
}

let waitingToast: number | undefined

/** Without a network, the shopper cannot try again. One toast is enough for all lines that wait. */
function handleNetworkFailure(message: string): boolean {
  const lines = listDesiredLines()
  if (lines.some(({ status, source }) => !status && source) && !lines.some(({ status }) => status === 'waiting')) {
    const retry = navigator.onLine ? startAttempt(RETRY_KEY, () => void retryCart()) : undefined
    showToast(WAITING, 'info', retry)
    waitingToast = $toasts.get().at(-1)?.id
  }
  makeLinesWait()
  failCart(message)
  if (navigator.onLine) scheduleRetry()
  return false
}

/** Shows the toast once, although each retry fails. */
function handleSignedOut(message: string): boolean {
  if (listDesiredLines().some(({ status }) => status !== 'waiting')) showSignInToast(message)
  makeLinesWait()
  failCart(message)
  return false
}

function makeLinesWait(): void {
  for (const { product, status } of listDesiredLines())
    if (!status || status === 'unconfirmed') updateLine(product.productId, { status: 'waiting' })
}
