import { useState } from 'react'

/** Runs one piece of work at a time, so a double click runs it once. */
export function useSingleFlight() {
  const [isBusy, setBusy] = useState(false)
  const run = (work: () => Promise<unknown>): void => {
    if (isBusy) return
    setBusy(true)
    void work().finally(() => setBusy(false))
  }
  return [isBusy, run] as const
}
