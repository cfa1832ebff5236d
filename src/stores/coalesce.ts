/** Milliseconds between the last change and the call that sends it. */
const DEBOUNCE = 600

interface Pending<Change> {
  change: Change
  sent: PromiseWithResolvers<void>
}

interface CoalesceOptions<Change> {
  /** Merges a pending change with the one that follows it. */
  merge: (pending: Change, next: Change) => Change
  send: (key: string, change: Change) => Promise<void>
}

/**
 * Coalesces the changes of each key. The first is sent at once; later ones are merged and sent after the debounce.
 * Calls run one at a time, except that leaving the page sends all pending changes immediately.
 */
export function coalesceChanges<Change>({ merge, send }: CoalesceOptions<Change>) {
  const pending = new Map<string, Pending<Change>>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let queue = Promise.resolve()
  let isFlushedOnPageHide = false

  const enqueue = (work: () => Promise<void>): Promise<void> => (queue = queue.then(work, work))

  const sendPending = async (key: string) => {
    const entry = pending.get(key)
    pending.delete(key)
    if (entry) await send(key, entry.change).then(entry.sent.resolve, entry.sent.reject)
  }

  const debounce = (key: string) => {
    clearTimeout(timers.get(key))
    const onTimeout = () => {
      timers.delete(key)
      void enqueue(() => sendPending(key))
    }
    timers.set(key, setTimeout(onTimeout, DEBOUNCE))
  }

  const flushOnPageHide = () => {
    if (!isFlushedOnPageHide)
      addEventListener('pagehide', () => [...pending.keys()].forEach((key) => void sendPending(key)))
    isFlushedOnPageHide = true
  }

  return {
    /** Adds a change, and settles with the call that sends it. */
    add(key: string, change: Change): Promise<void> {
      flushOnPageHide()
      const earlier = pending.get(key)
      const entry = earlier ?? { change, sent: Promise.withResolvers<void>() }
      if (earlier) earlier.change = merge(earlier.change, change)
      pending.set(key, entry)
      if (!timers.has(key)) void enqueue(() => sendPending(key))
      debounce(key)
      return entry.sent.promise
    },

    /** Returns the change that has not been sent yet. */
    pendingFor: (key: string): Change | undefined => pending.get(key)?.change,

    enqueue,

    /** Sends the pending changes, also those added meanwhile, and resolves when their calls have ended. */
    flush: (): Promise<void> =>
      enqueue(async () => {
        for (const key of pending.keys()) await sendPending(key)
      })
  }
}
