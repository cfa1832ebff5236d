import { type SyntheticEvent, useEffect, useRef, useState } from 'react'

import type { SectionView } from '../../../api/contract/content.ts'
import { createContentPreviewUrl, getSectionElementId } from '../../../domain/content/sections.ts'
import { INCOMPLETE_TIME } from '../../../lib/local-time.ts'
import { useIsHydrated } from '../../use-is-hydrated.ts'
import { TimeField } from '../TimeField.tsx'
import { Button } from '../Button.tsx'

const WIDTHS = [
  [360, 'Phone'],
  [1280, 'Computer']
] as const

/** Above the section, in pixels. */
const MARGIN = 80

/** Shows the page with the draft at two widths, and at any time. */
export function SectionPreview({ view: { section, revision, errors } }: { view: SectionView }) {
  const [width, setWidth] = useState<number>(360)
  const [time, setTime] = useState('')
  const [previewTime, setPreviewTime] = useState('')
  const [previewedRevision, setPreviewedRevision] = useState(revision)
  const isComplete = errors.length === 0
  // The policy of the page forbids the style attributes that the server would render.
  const isHydrated = useIsHydrated()
  const changeTime = (value: string) => {
    setTime(value)
    // While a year is typed, the time is in the past.
    const isTyping = value === INCOMPLETE_TIME || value <= new Date().toISOString()
    if (value === '' || !isTyping) setPreviewTime(value)
  }
  if (isComplete && previewedRevision !== revision) setPreviewedRevision(revision)
  return (
    <section className="content-preview" aria-labelledby="preview">
      <div className="spread">
        <h2 id="preview">Preview</h2>
        <div role="group" aria-label="Width">
          {WIDTHS.map(([value, label]) => (
            <Button key={value} aria-pressed={width === value} onClick={() => setWidth(value)}>
              {label} <span className="visually-hidden">({value} px)</span>
            </Button>
          ))}
        </div>
      </div>
      <TimeField label="Show the page at" value={time} disabled={!isHydrated} onChange={changeTime} />
      {!isComplete && <p className="hint">The preview does not show the draft until the marked fields are correct.</p>}
      {isHydrated ? (
        <PreviewFrame
          key={width}
          width={width}
          elementId={getSectionElementId(section)}
          url={createContentPreviewUrl(section, { revision: previewedRevision, time: previewTime })}
        />
      ) : (
        <div className="preview-region" />
      )}
    </section>
  )
}

interface PreviewFrameProps {
  width: number
  /** Of the section, which is scrolled into view. */
  elementId: string
  url: string
}

/** Shows the page as large as the region, at most in its real size. */
function PreviewFrame({ width, elementId, url }: PreviewFrameProps) {
  const region = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useEffect(() => {
    const element = region.current
    if (!element) return
    const observer = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])
  // A fragment in the URL would also scroll the page around the frame.
  const showSection = ({ currentTarget: { contentWindow } }: SyntheticEvent<HTMLIFrameElement>) => {
    const element = contentWindow?.document.getElementById(elementId)
    if (element) contentWindow?.scrollBy(0, element.getBoundingClientRect().top - MARGIN)
  }
  return (
    <div ref={region} className="preview-region">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- The frame loads a page of the shop itself. */}
      <iframe
        src={url}
        title={`The page at ${width} px`}
        // Its controls are inert, so it would not scroll with the keyboard.
        tabIndex={0}
        onLoad={showSection}
        style={{ inlineSize: width, blockSize: `${100 / scale}%`, transform: `scale(${scale})` }}
      />
    </div>
  )
}
