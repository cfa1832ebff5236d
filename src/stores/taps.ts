/** How long taps must rest before what they come to is sent, in milliseconds. */
const REST = 600

interface Batch<Wish> {
  wish: Wish
  done: PromiseWithResolvers<void>
}

interface Sending<Wish> {
  /** What a wish and the tap that follows it come to. */
  join: (before: Wish, tap: Wish) => Wish
  send: (key: string, wish: Wish) => Promise<void>
}

/**
 * Joins the taps on each thing. The first is sent at once; of those that follow it only what they come to, once they
 * rest or the page is left. One call at a time, so that answers come in the order of the taps.
 */
export function joinTaps<Wish>({ join, send }: Sending<Wish>) {
  const waiting = new Map<string, Batch<Wish>>()
  const resting = new Map<string, ReturnType<typeof setTimeout>>()
  let turn = Promise.resolve()
  let watching = false

  const inTurn = (work: () => Promise<void>): Promise<void> => (turn = turn.then(work, work))

  const sendWaiting = async (key: string) => {
    const batch = waiting.get(key)
    waiting.delete(key)
    if (batch) await send(key, batch.wish).then(batch.done.resolve, batch.done.reject)
  }

  const rest = (key: string) => {
    clearTimeout(resting.get(key))
    const rested = () => {
      resting.delete(key)
      void inTurn(() => sendWaiting(key))
    }
    resting.set(key, setTimeout(rested, REST))
  }

  const watch = () => {
    if (!watching) addEventListener('pagehide', () => [...waiting.keys()].forEach((left) => void sendWaiting(left)))
    watching = true
  }

  return {
    /** Resolves when what the tap has become part of is answered. */
    tap(key: string, tap: Wish): Promise<void> {
      watch()
      const before = waiting.get(key)
      const batch = before ?? { wish: tap, done: Promise.withResolvers<void>() }
      if (before) before.wish = join(before.wish, tap)
      waiting.set(key, batch)
      if (!resting.has(key)) void inTurn(() => sendWaiting(key))
      rest(key)
      return batch.done.promise
    },

    /** What is not sent yet. */
    wishOf: (key: string): Wish | undefined => waiting.get(key)?.wish,

    inTurn,

    /** Sends what waits, also what is tapped meanwhile, and resolves when all is answered. */
    settle: (): Promise<void> =>
      inTurn(async () => {
        for (const key of waiting.keys()) await sendWaiting(key)
      })
  }
}
