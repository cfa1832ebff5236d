import { MINUTE } from '../../lib/dates.ts'
import { reconcile } from '../payments/reconcile.ts'
import type { Shop } from '../shop.ts'

/** Work that no request waits for. Each round starts after the one before has ended. */
export function startJobs(shop: Shop): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  let stopped = false

  const run = () => {
    round = reconcile(shop).catch((error: unknown) => shop.log.error({ err: error }, 'reconciling failed'))
    void round.then(() => {
      if (!stopped) timer = setTimeout(run, MINUTE).unref()
    })
  }
  run()

  return async () => {
    stopped = true
    clearTimeout(timer)
    await round
  }
}
