import { useEffect, useRef } from 'react'

export function useDebounce(work: () => void, milliseconds: number): [call: () => void, cancel: () => void] {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const cancel = () => clearTimeout(timer.current)
  const call = () => {
    cancel()
    timer.current = setTimeout(work, milliseconds)
  }
  return [call, cancel]
}
