import { useEffect, useRef } from 'react'

import { keepOwnValues, takeTheirValues } from '../../../../stores/admin/products/editor/save.ts'
import { Button } from '../../Button.tsx'
import { useEditor } from './use-editor.ts'

export function ProductConflict({ submitLabel }: { submitLabel: string }) {
  const { concurrentChanges } = useEditor()
  const section = useRef<HTMLElement>(null)
  const count = concurrentChanges.length
  // A pressed button may have disappeared.
  useEffect(() => {
    if (count > 0) section.current?.focus()
  }, [count])
  const undecided = concurrentChanges.filter(({ ownValue }) => ownValue !== undefined)
  return (
    <section ref={section} tabIndex={-1} className="stack tight conflict" aria-labelledby="conflict">
      <h3 id="conflict">Changed in the meantime</h3>
      <dl className="stack tight">
        {concurrentChanges.map((change) => (
          <div key={change.name}>
            <dt className="hint">{change.name}</dt>
            <dd>
              Theirs: <strong>{change.theirValue}</strong>
              {change.ownValue === undefined ? ', applied' : `, yours: ${change.ownValue}`}
            </dd>
            {change.ownValue !== undefined && (
              <dd>
                <Button subject={`for ${change.name}`} onClick={() => takeTheirValues(change)}>
                  Use theirs
                </Button>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="hint">Nothing is saved yet. Press {submitLabel} to save the values below.</p>
      <div className="cluster">
        {undecided.length > 0 && <Button onClick={() => takeTheirValues(...undecided)}>Use all of theirs</Button>}
        <Button onClick={keepOwnValues}>{undecided.length > 0 ? 'Keep mine' : 'Continue'}</Button>
      </div>
    </section>
  )
}
