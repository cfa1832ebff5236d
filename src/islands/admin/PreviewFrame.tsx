import { type ReactEventHandler, useEffect, useRef, useState } from 'react'

interface PreviewFrameProps {
  /** Of the window that the page is shown in, in pixels. */
  width: number
  src: string
  title: string
  onLoad?: ReactEventHandler<HTMLIFrameElement>
}

/** Shows a page of the shop as large as the region, at most in its real size. */
export function PreviewFrame({ width, title, ...attributes }: PreviewFrameProps) {
  const region = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useEffect(() => {
    const element = region.current
    if (!element) return
    const observer = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])
  return (
    <div ref={region} className="preview-region">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- The frame loads a page of the shop itself. */}
      <iframe
        {...attributes}
        title={title}
        // Its controls are inert, so it would not scroll with the keyboard.
        tabIndex={0}
        style={{ inlineSize: width, blockSize: `${100 / scale}%`, transform: `scale(${scale})` }}
      />
    </div>
  )
}
