import { SECOND } from '../../lib/dates.ts'
import { writeFailure } from './failure.ts'

const FIRST_PAUSE = 1
const MAX_PAUSE = 50
const MAX_WAIT = 2 * SECOND

/**
 * Repeats a statement while another process holds the write lock of the database's file, for at most two seconds.
 * SQLite's own wait would block the process. Other errors, and the last one, are thrown.
 */
export async function waitForLock<Result>(
  execute: () => Promise<Result>,
  pause: (ms: number) => Promise<void>
): Promise<Result> {
  const began = performance.now()
  for (let ms = FIRST_PAUSE; ; ms = Math.min(ms * 2, MAX_PAUSE)) {
    try {
      return await execute()
    } catch (error) {
      if (writeFailure(error) !== 'locked' || performance.now() - began > MAX_WAIT) throw error
    }
    await pause(ms)
  }
}
