import { type KeyboardEvent, useRef, useState } from 'react'

/** The state of pictures side by side, which the browser scrolls and snaps. */
export function usePictureStrip(initial = 0) {
  const strip = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(initial)

  const show = (index: number, behavior: ScrollBehavior = 'auto') =>
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior })

  const onScroll = () => {
    const { scrollLeft, clientWidth } = strip.current ?? {}
    if (clientWidth) setCurrent(Math.round((scrollLeft ?? 0) / clientWidth))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    show(current + step)
  }

  return { strip, current, show, onScroll, onKeyDown }
}
