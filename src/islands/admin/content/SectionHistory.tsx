import type { ReactNode } from 'react'

import type { SectionView } from '../../../api/contract/content.ts'
import { formatLocalTime } from '../../../lib/local-time.ts'
import type { SectionEditor } from '../../../stores/admin/content/section-editor.ts'
import { useTimeZone } from '../use-time-zone.ts'
import { Button } from '../Button.tsx'

interface SectionHistoryProps {
  view: SectionView
  editor: SectionEditor
  /** For an action that removes its button. */
  keepFocus: <Result>(action: Promise<Result>) => Promise<Result>
}

interface HistoryEntry {
  key: string
  text: ReactNode
  hint: string
  isLive?: boolean
  action?: { label: string; subject: string; run: () => void } | undefined
}

export function SectionHistory(props: SectionHistoryProps) {
  const timeZone = useTimeZone()
  return (
    <section className="content-history" aria-labelledby="history">
      <div className="spread">
        <h2 id="history">History</h2>
        {props.view.versions.length > 0 && (
          <Button data-write onClick={() => void props.editor.undo()}>
            Undo the last change
          </Button>
        )}
      </div>
      <ol role="list">
        {listEntries(props, timeZone).map(({ key, text, hint, isLive, action }) => (
          <li key={key} className="spread">
            <p>
              {text}
              <span className="hint">{hint}</span>
            </p>
            {isLive && <p className="current">Live</p>}
            {action && (
              <Button data-write subject={action.subject} onClick={action.run}>
                {action.label}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function listEntries({ view, editor, keepFocus }: SectionHistoryProps, timeZone: string): HistoryEntry[] {
  const { versions, scheduled, unpublished } = view
  const [current] = versions
  const formatTime = (time: string) => formatLocalTime(time, timeZone)
  const formatSchedule = (publishAt: string) => (
    <>
      Scheduled for {formatTime(publishAt)} <small>({timeZone})</small>
    </>
  )
  const original: HistoryEntry = {
    key: 'original',
    text: 'Original text',
    hint: 'From the shop’s content file',
    isLive: !current,
    action:
      current && !current.isOriginalText
        ? { label: 'Restore', subject: 'the original text', run: () => void editor.restore(0) }
        : undefined
  }
  return [
    ...scheduled.map(({ id, publishAt, scheduledBy }) => ({
      key: id,
      text: formatSchedule(publishAt),
      hint: `Scheduled by ${scheduledBy ?? 'the command line'}`,
      action: {
        label: 'Cancel',
        subject: `the version for ${formatTime(publishAt)}`,
        run: () => void keepFocus(editor.cancelScheduled(id))
      }
    })),
    ...unpublished.map(({ id, publishAt, reason }) => ({
      key: `unpublished ${id}`,
      text: <>{formatSchedule(publishAt)}, not published</>,
      hint: reason ?? 'Cancelled',
      action: {
        label: 'Edit as draft',
        subject: `the version for ${formatTime(publishAt)}`,
        run: () => void keepFocus(editor.reopen(id))
      }
    })),
    ...versions.map(({ version, isOriginalText, publishedAt, publishedBy }, index) => ({
      key: String(version),
      text: `Version ${version}${isOriginalText ? ' (original text)' : ''}`,
      hint: `Published ${formatTime(publishedAt)} by ${publishedBy ?? 'the command line'}`,
      isLive: index === 0,
      action:
        index === 0
          ? undefined
          : { label: 'Restore', subject: `version ${version}`, run: () => void editor.restore(version) }
    })),
    original
  ]
}
