import type { DraftColor } from '../../../../stores/admin/products/editor/draft.ts'
import { changeDraft } from '../../../../stores/admin/products/editor/panel.ts'
import { renameColor } from '../../../../stores/admin/products/editor/table.ts'
import { NameInput } from './NameInput.tsx'
import { RemoveButton } from './RemoveButton.tsx'

const setSwatch = (name: string, swatch: string): void =>
  changeDraft((draft) => ({
    ...draft,
    colors: draft.colors.map((color) => (color.name === name ? { ...color, swatch } : color))
  }))

export function ColorHeader({ color: { name, swatch }, remove }: { color: DraftColor; remove: () => void }) {
  if (!name) return 'No color'
  return (
    <span className="color-header">
      <input
        type="color"
        aria-label={`Swatch of ${name}`}
        value={swatch}
        onChange={(event) => setSwatch(name, event.target.value)}
      />
      <NameInput name={name} rename={(text) => changeDraft((draft) => renameColor(draft, name, text))} />
      <RemoveButton name={name} remove={remove} />
    </span>
  )
}
