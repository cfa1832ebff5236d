import { atom } from 'nanostores'

import type { Cart } from '../api/contract/cart.ts'
import { type ApiError, toApiError } from '../api/errors.ts'
import { $auth, getCurrentUser } from './auth.ts'
import { $campaign } from './campaign.ts'
import { callCart, getSuccessMessage, postCartChange, sendCartChange } from './cart-requests.ts'
import { limitToStock } from './cart-stock-limit.ts'
import { applyChanges, type CartView } from './cart-view.ts'
import { getFailureMessage, isRetryable, showFailureToast, showSignInToast } from './failure.ts'
import { $lastCart, findLastCart } from './last-cart.ts'
import {
  addPendingChange,
  listSendableChanges,
  mergePendingChanges,
  updatePendingChange
} from './edit-pending-changes.ts'
import {
  $pendingChanges,
  type CartProduct,
  type CartSource,
  type PendingChange,
  readPendingChanges,
  removePendingChange
} from './pending-changes.ts'
import { createChangeSender, type SendOutcome } from './send-changes.ts'
import { hasPendingChanges } from './storage.ts'
import { $toasts, dismissToast, showToast, startAttempt } from './toasts.ts'

/** `cart` includes the pending changes. Unless the status is `ready`, it is the last known cart. */
export type CartState =
  | { status: 'ready'; cart: CartView }
  | ({ cart?: CartView | undefined } & ({ status: 'idle' | 'loading' } | { status: 'failed'; message: string }))

const NO_USER = 'Please login to add items to cart'

/** A call that always fails must not keep the cart from being paid. */
const MAX_FAILURES = 3

const RETRY_KEY = 'send cart changes'

/** Milliseconds. Each further retry waits twice as long, up to the maximum. */
const RETRY_AFTER_MS = 5000
const MAX_RETRY_AFTER_MS = 60_000

const WAITING = 'The shop could not be reached. Your cart will be updated as soon as possible.'

export const $cart = atom<CartState>({ status: 'idle' })

const sender = createChangeSender(sendChange)

/** The cart without pending changes. */
let confirmedCart: Cart | undefined

/** The id of a cart that contains only pending changes, because the server's cart is unknown. */
const PENDING_CART_ID = ''

export const isServerCart = (cart: Cart | undefined): boolean => cart !== undefined && cart._id !== PENDING_CART_ID

function viewCart(): CartView | undefined {
  confirmedCart ??= findLastCart()
  const changes = readPendingChanges()
  if (confirmedCart) return applyChanges(confirmedCart, changes)
  return changes.length > 0 ? applyChanges({ _id: PENDING_CART_ID, userId: '', items: [] }, changes) : undefined
}

function confirmCart(cart: Cart): void {
  confirmedCart = cart
  $cart.set({ status: 'ready', cart: applyChanges(cart, readPendingChanges()) })
}

function showPendingChanges(): void {
  const state = $cart.get()
  if (state.status !== 'ready') $cart.set({ ...state, cart: viewCart() })
  else if (confirmedCart) confirmCart(confirmedCart)
}

$pendingChanges.listen(showPendingChanges)

/** Uses the rendered cart unless a newer one has been loaded. */
export function setInitialCart(cart: Cart): void {
  if ($cart.get().status !== 'ready') confirmCart(cart)
}

// Another tab may have received the cart.
$lastCart.listen((cart) => cart && confirmCart(cart))

/** Shares the cart with other tabs, unless the user has logged out: someone else may use the device now. */
function shareCart(cart: Cart): void {
  if ($auth.get().status !== 'signed-out') $lastCart.set(cart)
}

/** Sends the changes of earlier pages and, when the network is back, those that could not be sent. */
export function startSending(): void {
  addEventListener('online', () => {
    if ($cart.get().status === 'failed' || hasPendingChanges()) void retryCart()
  })
  addEventListener('pageshow', ({ persisted }) => persisted && void sender.sendDebouncedChanges())
  addEventListener('pagehide', leavePage)
  if (!hasPendingChanges()) return
  // Until the session check, the pending changes may belong to the user before.
  const sendPendingChanges = () => {
    showPendingChanges()
    void sender.sendDebouncedChanges()
  }
  void getCurrentUser().then(sendPendingChanges, sendPendingChanges)
}

/** Resolves when all changes are confirmed or failed again. */
export const flushCart = (): Promise<void> => ($cart.get().status === 'failed' ? retryCart() : sender.flush())

export function loadCart(): Promise<void> {
  if ($cart.get().status !== 'ready') $cart.set({ status: 'loading', cart: viewCart() })
  return sender.enqueue(async () => {
    try {
      const user = await getCurrentUser()
      if (!user) return failCart(NO_USER)
      shareCart((await callCart('GET /api/shop/cart/get/{userId}', { params: { userId: user.id } })).data)
      void sender.sendDebouncedChanges()
    } catch (error) {
      failCart(getFailureMessage(error))
    }
  })
}

const failCart = (message: string): void => $cart.set({ status: 'failed', message, cart: viewCart() })

/** The products that this page has changed. */
const changedProductIds = new Set<string>()

export function addToCart(product: CartProduct, quantity = 1, source: CartSource = 'shop'): Promise<void> {
  changedProductIds.add(product.productId)
  addPendingChange(product, { add: quantity, source, campaign: $campaign.get() })
  return sender.schedule(product.productId)
}

/** The quantity includes the units being added. */
export function setQuantity(product: CartProduct, quantity: number): Promise<void> {
  changedProductIds.add(product.productId)
  addPendingChange(product, { set: quantity, isNewLine: !findConfirmedLine(product.productId) })
  return sender.schedule(product.productId)
}

export const removeFromCart = (product: CartProduct): Promise<void> => setQuantity(product, 0)

/** Sends a failed change again, together with those that could not be sent. */
export function retryChange(key: string): Promise<void> {
  updatePendingChange(key, { status: 'waiting' })
  return retryCart()
}

export async function retryCart(): Promise<void> {
  $cart.set({ status: 'loading', cart: viewCart() })
  await sender.flush()
  if ($cart.get().status === 'loading') await loadCart()
}

/** The key of the change whose call is in progress. It outlives the page. */
let keyInFlight: string | undefined

/** A later page repeats the changes, because nobody reads these responses. */
function leavePage(): void {
  if (!navigator.onLine) return
  for (const productId of changedProductIds) {
    // Another tab may be sending those that wait.
    if (listSendableChanges(productId).some(({ status }) => status === 'waiting')) setPendingToWaiting(productId)
    else postChanges(productId)
  }
}

function postChanges(productId: string): void {
  mergeChanges(productId)
  for (const change of listSendableChanges(productId)) {
    if (change.status !== 'pending' || (change.key !== keyInFlight && !postCartChange(change))) continue
    if ('set' in change || !confirmedCart || confirmedCart.hasIdempotencyKeys)
      updatePendingChange(change.key, { status: 'unconfirmed', isSent: true })
    else removePendingChange(change.key)
  }
}

let retryAfterMs = RETRY_AFTER_MS
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** A device is often online before the shop can be reached, and no event reports that it can. */
function scheduleRetry(): void {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(() => void sender.flush(), retryAfterMs)
  retryAfterMs = Math.min(retryAfterMs * 2, MAX_RETRY_AFTER_MS)
}

async function sendChange({ product: { productId } }: PendingChange): Promise<SendOutcome> {
  try {
    // The call would fail, and the units could no longer change.
    if (!navigator.onLine) throw toApiError(0, null)
    const user = await getCurrentUser()
    if (!user) return keepForSignIn(productId, NO_USER)
    // Units may have been added, or the changes of another user erased.
    mergeChanges(productId)
    const line = $cart.get().status === 'ready' ? findConfirmedLine(productId) : undefined
    const change = limitToStock(listSendableChanges(productId)[0], line)
    if (!change) return 'done'
    keyInFlight = change.key
    updatePendingChange(change.key, { isSent: true })
    const { data } = await sendCartChange(change, user.id)
    confirmedCart = data
    removePendingChange(change.key)
    retryAfterMs = RETRY_AFTER_MS
    shareCart(data)
    if (waitingToast) dismissToast(waitingToast)
    showToast(getSuccessMessage(change))
    return 'done'
  } catch (error) {
    return handleFailure(error, productId)
  } finally {
    keyInFlight = undefined
  }
}

function handleFailure(error: unknown, productId: string): SendOutcome {
  if (isRetryable(error)) return keepForRetry(error as ApiError, productId)
  const message = getFailureMessage(error)
  if ((error as ApiError).kind === 'unauthorized') return keepForSignIn(productId, message)
  showFailureToast(error)
  const [change, next] = listSendableChanges(productId)
  if (change && next?.splitFrom === change.key) removePendingChange(next.key)
  // The shopper sees the toast only on the page where the change was made.
  if (change && (change.status === 'waiting' || !changedProductIds.has(productId)))
    updatePendingChange(change.key, { status: 'refused', message })
  else if (change) removePendingChange(change.key)
  void loadCart()
  return 'done'
}

function keepForRetry({ kind, message }: ApiError, productId: string): SendOutcome {
  const [change] = listSendableChanges(productId)
  const isUnreachable = kind === 'network'
  const failureCount = (change?.failureCount ?? 0) + (isUnreachable ? 0 : 1)
  if (change?.isSent && !isUnreachable && failureCount >= MAX_FAILURES) {
    updatePendingChange(change.key, { status: 'failed', failureCount, message })
    void loadCart()
    return 'done'
  }
  // One toast is enough for all additions that wait.
  const isFirst = change?.status === 'pending' && !readPendingChanges().some(({ status }) => status === 'waiting')
  if (isFirst && 'add' in change) showWaitingToast(isUnreachable ? WAITING : message, isUnreachable)
  if (change) updatePendingChange(change.key, { status: 'waiting', failureCount })
  setPendingToWaiting(isUnreachable ? undefined : productId)
  failCart(message)
  if (isUnreachable && navigator.onLine) scheduleRetry()
  return isUnreachable ? 'offline' : 'failed'
}

/** Without a product, it affects the changes of all products. */
function setPendingToWaiting(productId?: string): void {
  for (const { key, status, product } of readPendingChanges())
    if (status === 'pending' && (!productId || product.productId === productId))
      updatePendingChange(key, { status: 'waiting' })
}

let waitingToast: number | undefined

/** Without a network, the shopper cannot try again. */
function showWaitingToast(text: string, isUnreachable: boolean): void {
  const retry = navigator.onLine ? startAttempt(RETRY_KEY, () => void retryCart()) : undefined
  showToast(text, isUnreachable ? 'info' : 'error', retry)
  waitingToast = $toasts.get().at(-1)?.id
}

/** Shows the toast once for each change, although each retry fails. */
function keepForSignIn(productId: string, message: string): SendOutcome {
  const changes = listSendableChanges(productId)
  if (changes.some(({ status }) => status !== 'signed-out')) showSignInToast(message)
  for (const { key } of changes) updatePendingChange(key, { status: 'signed-out' })
  failCart(message)
  return 'failed'
}

const findConfirmedLine = (productId: string) => confirmedCart?.items.find((item) => item.productId === productId)

const mergeChanges = (productId: string): void =>
  mergePendingChanges(productId, findConfirmedLine(productId) !== undefined)
