import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { SectionView } from '../../../api/contract/content.ts'
import { createContentPreviewUrl } from '../../../domain/content/sections.ts'
import { INCOMPLETE_TIME } from '../../../lib/local-time.ts'
import { useIsHydrated } from '../../use-is-hydrated.ts'
import { TimeField } from '../TimeField.tsx'
import { Button } from '../Button.tsx'

const WIDTHS = [
  [360, 'Phone'],
  [1280, 'Computer']
] as const

/** Pixels, until the page has loaded. */
const INITIAL_HEIGHT = 800

interface SectionPreviewProps {
  view: SectionView
}

/** Shows the page with the draft at two widths, and at any time. */
export function SectionPreview({ view: { section, revision, errors } }: SectionPreviewProps) {
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
          url={`${createContentPreviewUrl(section)}&revision=${previewedRevision}&time=${previewTime}`}
          section={section}
        />
      ) : (
        <div className="preview-region" />
      )}
    </section>
  )
}

interface PreviewFrameProps {
  width: number
  url: string
  section: SectionView['section']
}

/** The frame is as high as its page, so that the region around it scrolls, also with the keyboard. */
function PreviewFrame({ width, url, section }: PreviewFrameProps) {
  const region = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const [page, setPage] = useState({ height: 0, top: 0 })
  useEffect(() => {
    const element = region.current
    if (!element) return
    const observer = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])

  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const { contentDocument } = currentTarget
    if (!contentDocument) return
    const measure = () =>
      setPage({ height: contentDocument.documentElement.scrollHeight, top: findPreviewTop(contentDocument, section) })
    measure()
    // Another font can change the height of the texts.
    void contentDocument.fonts.ready.then(measure)
  }
  useLayoutEffect(() => {
    if (region.current) region.current.scrollTop = page.top * scale
  }, [page.top, scale])
  const height = page.height || INITIAL_HEIGHT
  return (
    <div ref={region} className="preview-region" role="region" aria-label={`The page at ${width} px`} tabIndex={0}>
      <div className="preview-page" style={{ inlineSize: width * scale, blockSize: height * scale }}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- The frame loads a page of the shop itself. */}
        <iframe
          src={url}
          title={`The page at ${width} px`}
          style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
          onLoad={onLoad}
        />
      </div>
    </div>
  )
}

/** CSS selectors of the sections on the home page. */
const SELECTORS: Partial<Record<SectionView['section'], string>> = {
  'home.categories': '#categories',
  'home.brands': '#brands',
  'home.editorial': '#editorial',
  'home.featured': '#featured',
  'home.sale': '.sale',
  'home.vip': '#vip',
  'home.newsletter': '#newsletter',
  footer: 'footer'
}

/** Pixels above the section. */
const MARGIN = 80

/** Returns the position of the section on its page, in pixels. */
function findPreviewTop(page: Document, section: SectionView['section']): number {
  const element = page.querySelector(SELECTORS[section] ?? 'html')
  return element ? Math.max(0, element.getBoundingClientRect().top - MARGIN) : 0
}
