import { useState } from 'react'

/** Milliseconds that a button stays busy after its call. */
const BUSY_AFTER_CALL = 500

/** Returns whether a button is busy, and a function that keeps it busy until a promise settles. */
export function useBusy(): [isBusy: boolean, run: (work: Promise<unknown>) => void] {
  const [running, setRunning] = useState(0)
  const run = (work: Promise<unknown>) => {
    setRunning((count) => count + 1)
    void work.finally(() => setTimeout(() => setRunning((count) => count - 1), BUSY_AFTER_CALL))
  }
  return [running > 0, run]
}
