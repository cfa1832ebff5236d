import { type DesiredLine, findDesiredLine, listDesiredLines } from './desired-lines.ts'

const DEBOUNCE_MS = 600

/** Returns false if the following lines would fail too. */
export type SendLine = (productId: string) => Promise<boolean>

const isSendable = ({ status }: DesiredLine): boolean => status !== 'refused' && status !== 'failed'

/**
 * Sends the desired lines one at a time, from one tab at a time. A product's first change is sent at once, and later ones
 * when the debounce ends.
 */
export function createLineSender(sendLine: SendLine) {
  const debounced = new Map<string, { timer: ReturnType<typeof setTimeout>; sent: PromiseWithResolvers<void> }>()
  let queue = Promise.resolve()

  const enqueue = (work: () => Promise<void>): Promise<void> => (queue = queue.then(work, work))

  const sendWhere = (isDue: (productId: string) => boolean) =>
    enqueue(() =>
      withLock(async () => {
        for (const { product } of listDesiredLines().filter(isSendable))
          if (isDue(product.productId) && !(await sendLine(product.productId))) return
      })
    )

  const sendDebounced = (productId?: string) => sendWhere((id) => id === productId || !debounced.has(id))

  return {
    enqueue,

    /** Sends the lines whose debounce is over. */
    sendDebounced: (): Promise<void> => sendDebounced(),

    flush: (): Promise<void> => sendWhere(() => true),

    /** Settles with the call that sends the product's last change. */
    schedule(productId: string): Promise<void> {
      const earlier = debounced.get(productId)
      clearTimeout(earlier?.timer)
      const sent = earlier?.sent ?? Promise.withResolvers<void>()
      const onTimeout = () => {
        debounced.delete(productId)
        const line = findDesiredLine(productId)
        // A line that waits is sent when the network is back or the shopper tries again.
        sent.resolve(line && !line.status ? sendDebounced() : undefined)
      }
      debounced.set(productId, { timer: setTimeout(onTimeout, DEBOUNCE_MS), sent })
      return earlier ? sent.promise : sendDebounced(productId)
    }
  }
}

/** Only pages on HTTPS or localhost have locks. */
const withLock = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('cart', work) : work()
