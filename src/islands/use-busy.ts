import { useState } from 'react'

import { BUSY_AFTER_CALL_MS } from '../lib/busy-time.ts'

export function useBusy(): [isBusy: boolean, run: (work: Promise<unknown>) => void] {
  const [runningCount, setRunningCount] = useState(0)
  const run = (work: Promise<unknown>) => {
    setRunningCount((count) => count + 1)
    void work.finally(() => setTimeout(() => setRunningCount((count) => count - 1), BUSY_AFTER_CALL_MS))
  }
  return [runningCount > 0, run]
}
