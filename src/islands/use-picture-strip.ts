import { type KeyboardEvent, useRef, useState } from 'react'

/** The state of pictures side by side, which the browser scrolls and snaps. */
export function usePictureStrip(initial = 0) {
  const strip = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(initial)

  /** The distance between two pictures, in pixels. */
  const readStep = ({ scrollWidth, clientWidth, childElementCount }: Element): number =>
    (scrollWidth - clientWidth) / (childElementCount - 1)

  const show = (index: number, behavior: ScrollBehavior = 'auto') =>
    strip.current?.scrollTo({ left: index * readStep(strip.current), behavior })

  const onScroll = () => {
    if (!strip.current) return
    const step = readStep(strip.current)
    if (step > 0) setCurrent(Math.round(strip.current.scrollLeft / step))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    show(current + step)
  }

  return { strip, current, show, onScroll, onKeyDown }
}
