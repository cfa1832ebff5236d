import type { ReactNode } from 'react'

import type { SectionView } from '../../../api/contract/content.ts'
import { formatLocalTime } from '../../../lib/local-time.ts'
import { useTimeZone } from '../use-time-zone.ts'
import { Button } from '../Button.tsx'

interface SectionHistoryProps {
  view: SectionView
  restore: (version: number) => void
  undo: () => void
  /** Cancels a scheduled version. */
  cancel: (id: string) => void
  /** Makes an unpublished version the draft. */
  reopen: (id: string) => void
}

export function SectionHistory({ view, restore, undo, cancel, reopen }: SectionHistoryProps) {
  const { versions, scheduled, unpublished } = view
  const [current] = versions
  const timeZone = useTimeZone()
  const isOriginal = !current || current.isOriginalText
  const formatTime = (time: string) => formatLocalTime(time, timeZone)
  const describeScheduled = (publishAt: string) => `the version for ${formatTime(publishAt)}`
  return (
    <section className="content-history" aria-labelledby="history">
      <div className="head">
        <h2 id="history">History</h2>
        {current && <Button onClick={undo}>Undo the last change</Button>}
      </div>
      <ol role="list">
        {scheduled.map(({ id, publishAt, scheduledBy }) => (
          <VersionItem
            key={id}
            hint={`Scheduled by ${scheduledBy ?? 'the command line'}`}
            action={
              <VersionButton label="Cancel" hiddenLabel={describeScheduled(publishAt)} onClick={() => cancel(id)} />
            }
          >
            Scheduled for {formatTime(publishAt)} <small>({timeZone})</small>
          </VersionItem>
        ))}
        {unpublished.map(({ id, publishAt, reason }) => (
          <VersionItem
            key={id}
            hint={reason ?? 'Cancelled'}
            action={
              <VersionButton
                label="Edit as draft"
                hiddenLabel={describeScheduled(publishAt)}
                onClick={() => reopen(id)}
              />
            }
          >
            Scheduled for {formatTime(publishAt)} <small>({timeZone})</small>, not published
          </VersionItem>
        ))}
        {versions.map(({ version, isOriginalText, publishedAt, publishedBy }, index) => (
          <VersionItem
            key={version}
            hint={`Published ${formatTime(publishedAt)} by ${publishedBy ?? 'the command line'}`}
            action={
              index === 0 ? (
                <CurrentMark />
              ) : (
                <VersionButton label="Restore" hiddenLabel={`version ${version}`} onClick={() => restore(version)} />
              )
            }
          >
            Version {version}
            {isOriginalText && ' (original text)'}
          </VersionItem>
        ))}
        <VersionItem
          hint="From the shop’s content file"
          action={
            isOriginal ? (
              !current && <CurrentMark />
            ) : (
              <VersionButton label="Restore" hiddenLabel="the original text" onClick={() => restore(0)} />
            )
          }
        >
          Original text
        </VersionItem>
      </ol>
    </section>
  )
}

interface VersionItemProps {
  hint: string
  action: ReactNode
  children: ReactNode
}

const VersionItem = ({ hint, action, children }: VersionItemProps) => (
  <li>
    <p>
      {children}
      <span className="hint">{hint}</span>
    </p>
    {action}
  </li>
)

interface VersionButtonProps {
  label: string
  /** Follows the label for screen readers, as in 'Restore version 3'. */
  hiddenLabel: string
  onClick: () => void
}

const VersionButton = ({ label, hiddenLabel, onClick }: VersionButtonProps) => (
  <Button onClick={onClick} subject={hiddenLabel}>
    {label}
  </Button>
)

const CurrentMark = () => <p className="current">Live</p>
