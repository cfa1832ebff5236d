import { useState } from 'react'

import { type BannerDraft, createPreviewUrl, findPreviewTime } from '../../../domain/banners/banner-draft.ts'
import { formatLocalTime } from '../../../lib/local-time.ts'
import { Modal } from '../Modal.tsx'
import { Button } from '../Button.tsx'
import { PreviewFrame } from '../PreviewFrame.tsx'

const WIDTHS = [360, 1280] as const

export function BannerPreview({ draft }: { draft: BannerDraft }) {
  /** The time of the previewed page, '' for now. Undefined while the preview is closed. */
  const [time, setTime] = useState<string>()
  const open = time !== undefined

  return (
    <>
      <Button disabled={!draft.image} onClick={() => setTime(findPreviewTime(draft, new Date().toISOString()))}>
        Preview
      </Button>
      <Modal
        open={open}
        title="Preview"
        closeLabel="Close preview"
        onCloseRequest={() => setTime(undefined)}
        className="dialog preview"
      >
        {open && time && <p>The page on {formatLocalTime(time)}</p>}
        {open && (
          <div className="frames" role="region" aria-label="The home page on a phone and on a desktop" tabIndex={0}>
            {WIDTHS.map((width) => (
              <figure key={width}>
                <figcaption className="hint">{width} px</figcaption>
                <PreviewFrame width={width} src={createPreviewUrl(draft)} title={`The home page at ${width} px`} />
              </figure>
            ))}
          </div>
        )}
      </Modal>
    </>
  )
}
