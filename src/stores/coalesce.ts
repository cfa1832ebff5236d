const DEBOUNCE_MS = 600

interface Pending<Change> {
  change: Change
  sent: PromiseWithResolvers<void>
}

interface CoalesceOptions<Change> {
  merge: (pending: Change, next: Change) => Change
  send: (key: string, change: Change) => Promise<void>
}

/**
 * Sends a key's first change at once and merges later ones until the debounce ends. Calls run one at a time, except on
 * `pagehide`.
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
    timers.set(key, setTimeout(onTimeout, DEBOUNCE_MS))
  }

  const flushOnPageHide = () => {
    if (!isFlushedOnPageHide)
      addEventListener('pagehide', () => [...pending.keys()].forEach((key) => void sendPending(key)))
    isFlushedOnPageHide = true
  }

  return {
    /** Adds a change. Settles with the call that sends it. */
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

    getPending: (key: string): Change | undefined => pending.get(key)?.change,

    enqueue,

    /** Sends all pending changes, including those added in the meantime. */
    flush: (): Promise<void> =>
      enqueue(async () => {
        for (const key of pending.keys()) await sendPending(key)
      })
  }
}
