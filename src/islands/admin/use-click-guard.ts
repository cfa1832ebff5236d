import { useEffect, useState } from 'react'

/** In milliseconds; longer than the pause in a double click. */
const CLICK_GUARD = 500

/** Returns false right after mounting, so that the second click of a double click does nothing. */
export function useClickGuard(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), CLICK_GUARD)
    return () => clearTimeout(timer)
  }, [])
  return isReady
}
