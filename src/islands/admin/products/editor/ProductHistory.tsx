import { type ToggleEvent, useState } from 'react'

import type { Activity } from '../../../../api/contract/audit.ts'
import { describeActivity, formatActor } from '../../../../domain/audit/actions.ts'
import { formatUtcTime } from '../../../../lib/dates.ts'
import { fetchProductHistory } from '../../../../stores/admin/activity/activity.ts'
import { type Failure, toFailure } from '../../../../stores/failure.ts'
import { LoadFailure } from '../../lists/LoadFailure.tsx'
import { useEditor } from './use-editor.ts'

type History =
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure }
  | { status: 'loaded'; changes: Activity[]; hasMore: boolean }

/** Loads at each opening, because other admins may have changed the product since. */
export function ProductHistory() {
  const { id } = useEditor()
  const [history, setHistory] = useState<History>({ status: 'loading' })
  const load = async () => {
    setHistory({ status: 'loading' })
    try {
      const { data, nextCursor } = await fetchProductHistory(id)
      setHistory({ status: 'loaded', changes: data, hasMore: nextCursor !== null })
    } catch (error) {
      setHistory({ status: 'failed', failure: toFailure(error) })
    }
  }
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) void load()
  }
  return (
    <details className="product-history" onToggle={onToggle}>
      <summary>History</summary>
      {history.status === 'loading' && <p role="status">Loading…</p>}
      {history.status === 'failed' && <LoadFailure failure={history.failure} retry={() => void load()} />}
      {history.status === 'loaded' && <Changes {...history} />}
    </details>
  )
}

function Changes({ changes, hasMore }: { changes: Activity[]; hasMore: boolean }) {
  const { id, hasOptions } = useEditor()
  if (changes.length === 0) return <p role="status">No changes yet.</p>
  return (
    <>
      <ol role="list" className="lines">
        {changes.map((change) => (
          <li key={change._id}>
            {hasOptions && change.subject?.name && <span>{change.subject.name}: </span>}
            {describeActivity(change)}
            <small>
              {formatActor(change)}, <time dateTime={change.at}>{formatUtcTime(change.at)}</time>
            </small>
          </li>
        ))}
      </ol>
      {hasMore && <a href={`/admin/activity?product=${encodeURIComponent(id)}`}>View all changes</a>}
    </>
  )
}
