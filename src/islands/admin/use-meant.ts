import { useEffect, useState } from 'react'

/** Milliseconds in which the second press of a double click on what has started the work still comes. */
const UNMEANT = 500

/** Whether a press is meant for what is shown, and not for what stood there just before. */
export function useMeant(): boolean {
  const [meant, setMeant] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setMeant(true), UNMEANT)
    return () => clearTimeout(timer)
  }, [])
  return meant
}
