import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'

interface BoxSettings {
  /** What the box has when nobody types in it. */
  value: string
  /** Milliseconds without a key after which what was typed is followed. */
  rest: number
  follow: (typed: string) => void
}

/**
 * A box that is followed after a rest, or at once with Enter, and changes when its value does elsewhere. Followed when it
 * is left, it would change the rows while one of them is pressed.
 */
export function useBox({ value, rest, follow }: BoxSettings) {
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)
  const awake = useRef(false)

  const look = () => {
    clearTimeout(timer.current)
    if (box.current?.validity.valid) follow(box.current.value.trim())
  }
  const settle = useEffectEvent((now: string) => {
    if (!box.current || box.current.value.trim() === now) return
    // What was typed before the screen was awake is looked for; later, going back or clearing changes the box.
    if (awake.current) box.current.value = now
    else look()
  })
  useEffect(() => settle(value), [value])
  useEffect(() => {
    awake.current = true
    return () => clearTimeout(timer.current)
  }, [])

  const onChange = () => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(look, rest)
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Enter' && look()
  const onBlur = () => {
    // Half a day is none: the box has again what it had, unless only the window is left.
    if (document.activeElement === box.current || box.current?.validity.valid !== false) return
    clearTimeout(timer.current)
    box.current.value = value
  }
  return { ref: box, defaultValue: value, autoComplete: 'off', onChange, onKeyDown, onBlur }
}
