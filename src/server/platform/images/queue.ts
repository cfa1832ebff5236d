import { ShopError } from '../errors.ts'

/** Runs one task at a time. The returned function rejects with a ShopError while `maxWaiting` tasks are waiting. */
export function createQueue(maxWaiting: number) {
  let pendingCount = 0
  let last: Promise<unknown> = Promise.resolve()

  async function enqueue<Result>(task: () => Promise<Result>): Promise<Result> {
    if (pendingCount > maxWaiting)
      throw new ShopError('busy', 'Many images are being uploaded. Please try again in a minute.')
    pendingCount += 1
    const result = last.then(task)
    last = result.catch(() => {})
    return result.finally(() => (pendingCount -= 1))
  }

  /** `countPending` includes the running task. */
  return Object.assign(enqueue, { countPending: () => pendingCount })
}
