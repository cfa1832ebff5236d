import { setTimeout as pause } from 'node:timers/promises'

/** Polls until the list is empty or the time is over. Returns the remaining entries. */
export async function untilNone(look: () => Promise<string[]>, seconds: number): Promise<string[]> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const left = await look()
    if (left.length === 0 || performance.now() > end) return left
    await pause(500)
  }
}
