import { useEffect, useRef } from 'react'

import type { Clash } from '../../stores/admin/products-conflict.ts'
import { keepMine, takeTheirs } from '../../stores/admin/products-save.ts'
import { FIELD_LABELS, shownAs } from './product-words.ts'

/** What somebody else has changed of a product that is open here, and whose value is to stand. */
export function ProductConflict({ clashes }: { clashes: Clash[] }) {
  const section = useRef<HTMLElement>(null)
  const count = clashes.length
  // Also when a button that was pressed goes with its field.
  useEffect(() => {
    if (count > 0) section.current?.focus()
  }, [count])
  const open = clashes.filter(({ mine }) => mine !== undefined).map(({ field }) => field)
  return (
    <section ref={section} tabIndex={-1} className="conflict" aria-labelledby="conflict">
      <h3 id="conflict">What has changed</h3>
      <dl>
        {clashes.map(({ field, theirs, mine }) => (
          <div key={field}>
            <dt>{FIELD_LABELS[field]}</dt>
            <dd>
              Theirs: <strong>{shownAs(field, theirs)}</strong>
              {mine === undefined ? ', taken over' : `, yours: ${shownAs(field, mine)}`}
            </dd>
            {mine !== undefined && (
              <dd>
                <button type="button" className="button quiet" onClick={() => takeTheirs(field)}>
                  Take theirs<span className="visually-hidden"> for {FIELD_LABELS[field]}</span>
                </button>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="hint">Nothing is saved yet. Press Edit to save the product as it stands below.</p>
      <div className="choices">
        {open.length > 0 && (
          <button type="button" className="button quiet" onClick={() => takeTheirs(...open)}>
            Take all of theirs
          </button>
        )}
        <button type="button" className="button quiet" onClick={keepMine}>
          {open.length > 0 ? 'Keep mine' : 'Go on'}
        </button>
      </div>
    </section>
  )
}
