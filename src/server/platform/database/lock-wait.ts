import { SECOND } from '../../../lib/dates.ts'
import { findWriteFailure } from './write-failure.ts'

const MIN_PAUSE_MS = 1
const MAX_PAUSE_MS = 50
const MAX_PAUSES_MS = 2 * SECOND

/**
 * Retries while another process has locked the database. SQLite's own wait would block this process. Only the pauses
 * count, because `pause` may also wait for other work of this process, which is no reason to fail.
 */
export async function retryWhileLocked<Result>(
  execute: () => Promise<Result>,
  pause: (ms: number) => Promise<void>
): Promise<Result> {
  let pausedMs = 0
  for (let ms = MIN_PAUSE_MS; ; ms = Math.min(ms * 2, MAX_PAUSE_MS)) {
    try {
      return await execute()
    } catch (error) {
      if (findWriteFailure(error) !== 'locked' || pausedMs > MAX_PAUSES_MS) throw error
    }
    await pause(ms)
    pausedMs += ms
  }
}
