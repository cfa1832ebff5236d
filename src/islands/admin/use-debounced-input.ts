import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'

interface DebouncedInputOptions {
  value: string
  debounceMs: number
  onDebouncedChange: (value: string) => void
}

/** Calls `onDebouncedChange` when typing pauses or on Enter. A call on blur would replace rows while one of them is pressed. */
export function useDebouncedInput({ value, debounceMs, onDebouncedChange }: DebouncedInputOptions) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)
  const isHydrated = useRef(false)

  const submitValue = () => {
    clearTimeout(timer.current)
    if (input.current?.validity.valid) onDebouncedChange(input.current.value.trim())
  }
  const showValue = useEffectEvent((newValue: string) => {
    if (!input.current || input.current.value.trim() === newValue) return
    // Text that was typed before hydration becomes the filter. Later, Back or a cleared filter replaces the text.
    if (isHydrated.current) input.current.value = newValue
    else submitValue()
  })
  useEffect(() => showValue(value), [value])
  useEffect(() => {
    isHydrated.current = true
    return () => clearTimeout(timer.current)
  }, [])

  const onChange = () => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(submitValue, debounceMs)
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Enter' && submitValue()
  const onBlur = () => {
    // Replaces an incomplete date by the last value, unless only the window lost the focus.
    if (document.activeElement === input.current || input.current?.validity.valid !== false) return
    clearTimeout(timer.current)
    input.current.value = value
  }
  return { ref: input, defaultValue: value, autoComplete: 'off', onChange, onKeyDown, onBlur }
}
