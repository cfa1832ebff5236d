import type { ReactNode } from 'react'

import type { SectionView } from '../../../api/contract/content.ts'
import { formatLocalTime } from '../../../lib/local-time.ts'
import type { SectionEditor } from '../../../stores/admin/content/section-editor.ts'
import { useTimeZone } from '../use-time-zone.ts'
import { Button } from '../Button.tsx'
import { keepFocus } from './EditorActions.tsx'

export function SectionHistory({ view, editor }: { view: SectionView; editor: SectionEditor }) {
  const timeZone = useTimeZone()
  const { versions, scheduled, unpublished } = view
  const [current] = versions
  const formatTime = (time: string) => formatLocalTime(time, timeZone)
  const formatSchedule = (publishAt: string) => (
    <>
      Scheduled for {formatTime(publishAt)} <small>({timeZone})</small>
    </>
  )
  return (
    <section className="stack tight content-history" aria-labelledby="history">
      <div className="spread">
        <h2 id="history">History</h2>
        {current && (
          <Button data-write onClick={() => void editor.undo()}>
            Undo the last change
          </Button>
        )}
      </div>
      <ol role="list" className="lines">
        {scheduled.map(({ id, publishAt, scheduledBy }) => (
          <Entry
            key={id}
            text={formatSchedule(publishAt)}
            hint={`Scheduled by ${scheduledBy ?? 'the command line'}`}
            action="Cancel"
            subject={`the version for ${formatTime(publishAt)}`}
            run={() => keepFocus(editor.cancelScheduled(id))}
          />
        ))}
        {unpublished.map(({ id, publishAt, reason }) => (
          <Entry
            key={`unpublished ${id}`}
            text={<>{formatSchedule(publishAt)}, not published</>}
            hint={reason ?? 'Cancelled'}
            action="Edit as draft"
            subject={`the version for ${formatTime(publishAt)}`}
            run={() => keepFocus(editor.reopen(id))}
          />
        ))}
        {versions.map(({ version, isOriginalText, publishedAt, publishedBy }) => (
          <Entry
            key={version}
            text={`Version ${version}${isOriginalText ? ' (original text)' : ''}`}
            hint={`Published ${formatTime(publishedAt)} by ${publishedBy ?? 'the command line'}`}
            isLive={version === current?.version}
            subject={`version ${version}`}
            run={version === current?.version ? undefined : () => editor.restore(version)}
          />
        ))}
        <Entry
          text="Original text"
          hint="From the shop’s content file"
          isLive={!current}
          subject="the original text"
          run={current && !current.isOriginalText ? () => editor.restore(0) : undefined}
        />
      </ol>
    </section>
  )
}

interface EntryProps {
  text: ReactNode
  hint: string
  isLive?: boolean
  action?: string
  subject: string
  /** Undefined if there is nothing to do. */
  run: (() => Promise<unknown>) | undefined
}

const Entry = ({ text, hint, isLive, action = 'Restore', subject, run }: EntryProps) => (
  <li className="spread">
    <p>
      {text}
      <span className="hint">{hint}</span>
    </p>
    {isLive && <p className="status green">Live</p>}
    {run && (
      <Button data-write subject={subject} onClick={() => void run()}>
        {action}
      </Button>
    )}
  </li>
)
