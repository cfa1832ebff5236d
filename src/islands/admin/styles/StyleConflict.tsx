import type { ConcurrentChange } from '../../../stores/admin/styles/draft.ts'

export const StyleConflict = ({ changes }: { changes: ConcurrentChange[] }) => (
  <section className="conflict" aria-labelledby="style-conflict">
    <h3 id="style-conflict">Changed in the meantime</h3>
    <ul role="list" className="truncated-list">
      {changes.map(({ name, theirValue, ownValue }) => (
        <li key={name}>
          {name}: theirs <strong>{theirValue || 'empty'}</strong>
          {ownValue === undefined ? ', applied' : `, yours ${ownValue || 'empty'}`}
        </li>
      ))}
    </ul>
    <p className="hint">Nothing is saved yet. Press Save to save the values below.</p>
  </section>
)
