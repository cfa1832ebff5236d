import { type DesiredLine, findDesiredLine, isStored, listDesiredLines } from './desired-lines.ts'

const DEBOUNCE_MS = 600

/** Returns false if the following lines would fail too. */
export type SendLine = (productId: string) => Promise<boolean>

const isSendable = ({ status }: DesiredLine): boolean => status !== 'refused' && status !== 'failed'

/**
 * Sends the desired lines one at a time, from one tab at a time. A product's first change is sent at once, and later ones
 * when the debounce ends.
 */
export function createCartSender(sendLine: SendLine) {
  const debounceTimers = new Map<string, { timer: ReturnType<typeof setTimeout>; sent: PromiseWithResolvers<void> }>()
  let queue = Promise.resolve()

  const enqueue = (work: () => Promise<void>): Promise<void> => (queue = queue.then(work, work))

  const sendWhere = (isDue: (productId: string) => boolean) =>
    enqueue(() =>
      withLock(async () => {
        for (const { product } of listDesiredLines().filter(isSendable)) {
          const { productId } = product
          if (isStored(productId) && isDue(productId) && !(await sendLine(productId))) return
        }
      })
    )

  const sendDueLines = (productId?: string) => sendWhere((id) => id === productId || !debounceTimers.has(id))

  return {
    enqueue,

    /** Sends the lines whose debounce is over. */
    sendDueLines: (): Promise<void> => sendDueLines(),

    flush: (): Promise<void> => sendWhere(() => true),

    /** Settles with the call that sends the product's last change. */
    schedule(productId: string): Promise<void> {
      const earlier = debounceTimers.get(productId)
      clearTimeout(earlier?.timer)
      const sent = earlier?.sent ?? Promise.withResolvers<void>()
      const onTimeout = () => {
        debounceTimers.delete(productId)
        const line = findDesiredLine(productId)
        // Lines that wait are sent by `scheduleRetry` and `retryCart`.
        sent.resolve(line && !line.status ? sendDueLines() : undefined)
      }
      debounceTimers.set(productId, { timer: setTimeout(onTimeout, DEBOUNCE_MS), sent })
      return earlier ? sent.promise : sendDueLines(productId)
    }
  }
}

/** Only pages on HTTPS or localhost have locks. */
const withLock = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('cart', work) : work()
