import { setTimeout as pause } from 'node:timers/promises'

/** Returns the entries that remain when the time is over. */
export async function waitUntilEmpty(poll: () => Promise<string[]>, seconds: number): Promise<string[]> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const remaining = await poll()
    if (remaining.length === 0 || performance.now() > end) return remaining
    await pause(500)
  }
}
