import { setTimeout as pause } from 'node:timers/promises'

/** Asks until nothing is left to wait for; answers what is left when the seconds are over. */
export async function untilNone(look: () => Promise<string[]>, seconds: number): Promise<string[]> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const left = await look()
    if (left.length === 0 || performance.now() > end) return left
    await pause(500)
  }
}
