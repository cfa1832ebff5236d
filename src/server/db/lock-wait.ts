import { setTimeout as pause } from 'node:timers/promises'

import { writeFailure } from './failure.ts'

const FIRST_PAUSE = 1
const MAX_PAUSE = 50

/**
 * Repeats work while another process holds the write lock of the database's file, for at most so many milliseconds.
 * SQLite's own wait would block the process. Other errors, and the last one, are thrown.
 */
export async function waitForLock<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  for (let ms = FIRST_PAUSE; ; ms = Math.min(ms * 2, MAX_PAUSE)) {
    try {
      return await work()
    } catch (error) {
      if (writeFailure(error) !== 'locked' || performance.now() - began > milliseconds) throw error
    }
    await pause(ms)
  }
}
