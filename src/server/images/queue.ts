import { ShopError } from '../errors.ts'

/** Creates a queue that runs one task at a time. Throws a ShopError when `maxWaiting` tasks are waiting. */
export function createQueue(maxWaiting: number) {
  let pendingCount = 0
  let last: Promise<unknown> = Promise.resolve()

  async function enqueue<Result>(task: () => Promise<Result>): Promise<Result> {
    if (pendingCount > maxWaiting)
      throw new ShopError('busy', 'Many images are being uploaded. Please try again in a minute.')
    pendingCount += 1
    const turn = last.then(task)
    last = turn.catch(() => {})
    return turn.finally(() => (pendingCount -= 1))
  }

  /** The tasks that run or wait. */
  return Object.assign(enqueue, { pending: () => pendingCount })
}
