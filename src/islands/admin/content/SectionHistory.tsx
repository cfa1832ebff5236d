import type { PublishedVersion, ScheduledVersion, SectionView } from '../../../api/contract/content.ts'
import { formatLocalTime } from '../../../lib/local-time.ts'
import { useTimeZone } from '../use-time-zone.ts'

interface SectionHistoryProps {
  view: SectionView
  restore: (version: number) => void
  undo: () => void
  /** Cancels a scheduled version. */
  cancel: (id: string) => void
}

export function SectionHistory({ view: { versions, scheduled }, restore, undo, cancel }: SectionHistoryProps) {
  const [current] = versions
  const timeZone = useTimeZone()
  const isOriginal = !current || current.isFile
  return (
    <section className="content-history" aria-labelledby="history">
      <div className="head">
        <h2 id="history">History</h2>
        {current && (
          <button type="button" className="button quiet" onClick={undo}>
            Undo the last change
          </button>
        )}
      </div>
      <ol role="list">
        {scheduled.map((version) => (
          <ScheduledItem key={version.id} version={version} timeZone={timeZone} cancel={() => cancel(version.id)} />
        ))}
        {versions.map((version, index) => (
          <li key={version.version}>
            <p>
              Version {version.version}
              {version.isFile && ' (original text)'}
              <span className="hint">{describePublication(version, timeZone)}</span>
            </p>
            {index === 0 ? (
              <CurrentMark />
            ) : (
              <RestoreButton name={`version ${version.version}`} onClick={() => restore(version.version)} />
            )}
          </li>
        ))}
        <li>
          <p>
            Original text<span className="hint">From the shop’s content file</span>
          </p>
          {isOriginal ? (
            !current && <CurrentMark />
          ) : (
            <RestoreButton name="the original text" onClick={() => restore(0)} />
          )}
        </li>
      </ol>
    </section>
  )
}

interface ScheduledItemProps {
  version: ScheduledVersion
  timeZone: string
  cancel: () => void
}

function ScheduledItem({ version, timeZone, cancel }: ScheduledItemProps) {
  const time = formatLocalTime(version.publishAt, timeZone)
  return (
    <li>
      <p>
        {time} <small>({timeZone})</small>
        <span className="hint">Scheduled by {version.scheduledBy ?? 'the command line'}</span>
      </p>
      <button type="button" className="button quiet" onClick={cancel}>
        Cancel<span className="visually-hidden"> the version for {time}</span>
      </button>
    </li>
  )
}

const describePublication = ({ publishedAt, publishedBy }: PublishedVersion, timeZone: string): string =>
  `Published ${formatLocalTime(publishedAt, timeZone)} by ${publishedBy ?? 'the command line'}`

const CurrentMark = () => <p className="current">On the pages</p>

const RestoreButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <button type="button" className="button quiet" onClick={onClick}>
    Restore<span className="visually-hidden"> {name}</span>
  </button>
)
