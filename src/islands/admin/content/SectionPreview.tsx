import { type SyntheticEvent, useState } from 'react'

import type { SectionView } from '../../../api/contract/content.ts'
import { createContentPreviewUrl, getSectionElementId } from '../../../domain/content/sections.ts'
import { INCOMPLETE_TIME } from '../../../lib/local-time.ts'
import { useIsHydrated } from '../../use-is-hydrated.ts'
import { TimeField } from '../TimeField.tsx'
import { Segments } from '../Button.tsx'
import { PreviewFrame } from '../PreviewFrame.tsx'

const formatWidth = (label: string, width: number) => (
  <>
    {label} <span className="visually-hidden">({width} px)</span>
  </>
)

const WIDTHS = [
  [360, formatWidth('Phone', 360)],
  [1280, formatWidth('Computer', 1280)]
] as const

/** Above the section, in pixels. */
const MARGIN = 80

/** Shows the page with the draft at two widths, and at any time. */
export function SectionPreview({ view: { section, revision, errors } }: { view: SectionView }) {
  const [width, setWidth] = useState<360 | 1280>(360)
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
  // A fragment in the URL would also scroll the page around the frame.
  const showSection = ({ currentTarget: { contentWindow } }: SyntheticEvent<HTMLIFrameElement>) => {
    const element = contentWindow?.document.getElementById(getSectionElementId(section))
    if (element) contentWindow?.scrollBy(0, element.getBoundingClientRect().top - MARGIN)
  }
  return (
    <section className="stack tight content-preview" aria-labelledby="preview">
      <div className="spread">
        <h2 id="preview">Preview</h2>
        <Segments label="Width" options={WIDTHS} value={width} onChange={setWidth} />
      </div>
      <TimeField label="Show the page at" value={time} disabled={!isHydrated} onChange={changeTime} />
      {!isComplete && <p className="hint">The preview does not show the draft until the marked fields are correct.</p>}
      {isHydrated ? (
        <PreviewFrame
          key={width}
          width={width}
          src={createContentPreviewUrl(section, { revision: previewedRevision, time: previewTime })}
          title={`The page at ${width} px`}
          onLoad={showSection}
        />
      ) : (
        <div className="preview-region" />
      )}
    </section>
  )
}
