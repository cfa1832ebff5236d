import { isSendable } from './edit-pending-changes.ts'
import { type PendingChange, readPendingChanges } from './pending-changes.ts'

const DEBOUNCE_MS = 600

/** `offline` also stops the changes that follow. */
export type SendOutcome = 'done' | 'failed' | 'offline'

type IsDue = (change: PendingChange) => boolean

/** Another tab may still add to a change that it has just made. The clock may have been set back since. */
const isDebounceOver: IsDue = ({ status, changedAt }) =>
  status !== 'pending' || Math.abs(Date.now() - changedAt) >= DEBOUNCE_MS

const findLast = (changes: PendingChange[], productId: string): PendingChange | undefined =>
  changes.findLast(({ product }) => product.productId === productId)

/**
 * Sends the pending changes in order, one at a time, from one tab at a time. A product's first change is sent at once,
 * and later ones when the debounce ends.
 */
export function createChangeSender(send: (change: PendingChange) => Promise<SendOutcome>) {
  const timers = new Map<string, { timer: ReturnType<typeof setTimeout>; sent: PromiseWithResolvers<void> }>()
  let queue = Promise.resolve()

  const enqueue = (work: () => Promise<void>): Promise<void> => (queue = queue.then(work, work))

  const sendEach = async (isDue: IsDue): Promise<void> => {
    const failed = new Set<string>()
    const findDue = () => {
      const changes = readPendingChanges().filter(
        (change) => isSendable(change) && !failed.has(change.product.productId)
      )
      return changes.find((change) => isDue(findLast(changes, change.product.productId) ?? change))
    }
    for (let change = findDue(); change; change = findDue()) {
      const outcome = await send(change)
      if (outcome === 'offline') return
      if (outcome === 'failed') failed.add(change.product.productId)
    }
  }

  const sendWhere = (isDue: IsDue) => enqueue(() => withLock(() => sendEach(isDue)))

  const sendDebouncedChanges = () => sendWhere(isDebounceOver)

  /** A failed change waits for the network or the shopper. */
  const sendLast = async (productId: string) => {
    const last = findLast(readPendingChanges().filter(isSendable), productId)
    if (last?.status === 'pending') await sendWhere((change) => change.key === last.key || isDebounceOver(change))
  }

  return {
    enqueue,

    sendDebouncedChanges,

    /** Sends all changes, including those made in the meantime. */
    flush: (): Promise<void> => sendWhere(() => true),

    /** Settles with the call that sends the product's last change. */
    schedule(productId: string): Promise<void> {
      const earlier = timers.get(productId)
      clearTimeout(earlier?.timer)
      const sent = earlier?.sent ?? Promise.withResolvers<void>()
      const onTimeout = () => {
        timers.delete(productId)
        sent.resolve(sendLast(productId))
      }
      timers.set(productId, { timer: setTimeout(onTimeout, DEBOUNCE_MS), sent })
      return earlier ? sent.promise : sendLast(productId)
    }
  }
}

/** Only pages on HTTPS or localhost have locks. */
const withLock = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('cart', work) : work()
