import { useState } from 'react'

import { BUSY_AFTER_CALL_MS } from '../lib/busy-time.ts'

export function useBusy(): [isBusy: boolean, run: (work: Promise<unknown>) => void] {
  const [running, setRunning] = useState(0)
  const run = (work: Promise<unknown>) => {
    setRunning((count) => count + 1)
    void work.finally(() => setTimeout(() => setRunning((count) => count - 1), BUSY_AFTER_CALL_MS))
  }
  return [running > 0, run]
}
