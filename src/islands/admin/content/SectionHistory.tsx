import type {
  PublishedVersion,
  ScheduledVersion,
  SectionView,
  UnpublishedVersion
} from '../../../api/contract/content.ts'
import { formatLocalTime } from '../../../lib/local-time.ts'
import { useTimeZone } from '../use-time-zone.ts'

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
        {unpublished.map((version) => (
          <UnpublishedItem key={version.id} version={version} timeZone={timeZone} reopen={() => reopen(version.id)} />
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
        Scheduled for {time} <small>({timeZone})</small>
        <span className="hint">Scheduled by {version.scheduledBy ?? 'the command line'}</span>
      </p>
      <button type="button" className="button quiet" onClick={cancel}>
        Cancel<span className="visually-hidden"> the version for {time}</span>
      </button>
    </li>
  )
}

interface UnpublishedItemProps {
  version: UnpublishedVersion
  timeZone: string
  reopen: () => void
}

function UnpublishedItem({ version, timeZone, reopen }: UnpublishedItemProps) {
  const time = formatLocalTime(version.publishAt, timeZone)
  return (
    <li>
      <p>
        Scheduled for {time} <small>({timeZone})</small>, not published
        <span className="hint">{version.reason ?? 'Cancelled'}</span>
      </p>
      <button type="button" className="button quiet" onClick={reopen}>
        Edit as draft<span className="visually-hidden"> the version for {time}</span>
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
