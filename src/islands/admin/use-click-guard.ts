import { useEffect, useState } from 'react'

/** Longer than the pause in a double click. */
const CLICK_GUARD_MS = 500

export function useClickGuard(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), CLICK_GUARD_MS)
    return () => clearTimeout(timer)
  }, [])
  return isReady
}
