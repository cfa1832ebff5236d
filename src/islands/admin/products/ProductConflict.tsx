import { useEffect, useRef } from 'react'

import type { ConcurrentChange } from '../../../stores/admin/products/conflict.ts'
import { keepOwnValues, takeTheirValues } from '../../../stores/admin/products/save.ts'
import { FIELD_LABELS, formatField } from './product-field-labels.ts'

export function ProductConflict({ concurrentChanges }: { concurrentChanges: ConcurrentChange[] }) {
  const section = useRef<HTMLElement>(null)
  const count = concurrentChanges.length
  // A pressed button may have disappeared.
  useEffect(() => {
    if (count > 0) section.current?.focus()
  }, [count])
  const undecided = concurrentChanges.filter(({ ownValue }) => ownValue !== undefined).map(({ field }) => field)
  return (
    <section ref={section} tabIndex={-1} className="conflict" aria-labelledby="conflict">
      <h3 id="conflict">Changed in the meantime</h3>
      <dl>
        {concurrentChanges.map(({ field, theirValue, ownValue }) => (
          <div key={field}>
            <dt>{FIELD_LABELS[field]}</dt>
            <dd>
              Theirs: <strong>{formatField(field, theirValue)}</strong>
              {ownValue === undefined ? ', applied' : `, yours: ${formatField(field, ownValue)}`}
            </dd>
            {ownValue !== undefined && (
              <dd>
                <button type="button" className="button quiet" onClick={() => takeTheirValues(field)}>
                  Use theirs<span className="visually-hidden"> for {FIELD_LABELS[field]}</span>
                </button>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="hint">Nothing is saved yet. Press Edit to save the values below.</p>
      <div className="choices">
        {undecided.length > 0 && (
          <button type="button" className="button quiet" onClick={() => takeTheirValues(...undecided)}>
            Use all of theirs
          </button>
        )}
        <button type="button" className="button quiet" onClick={keepOwnValues}>
          {undecided.length > 0 ? 'Keep mine' : 'Continue'}
        </button>
      </div>
    </section>
  )
}
