import type { DraftColor } from '../../../../stores/admin/products/editor/draft.ts'
import { changeDraft } from '../../../../stores/admin/products/editor/panel.ts'
import { renameColor, setSwatch } from '../../../../stores/admin/products/editor/table.ts'
import { NameInput } from './NameInput.tsx'
import { RemoveButton } from './RemoveButton.tsx'

export function ColorHeader({ color: { name, swatch }, remove }: { color: DraftColor; remove: () => void }) {
  if (!name) return 'No color'
  return (
    <span className="color-header">
      <input
        type="color"
        aria-label={`Swatch of ${name}`}
        value={swatch}
        onChange={(event) => {
          const { value } = event.target
          changeDraft((draft) => setSwatch(draft, name, value))
        }}
      />
      <NameInput name={name} rename={(text) => changeDraft((draft) => renameColor(draft, name, text))} />
      <RemoveButton name={name} remove={remove} />
    </span>
  )
}
