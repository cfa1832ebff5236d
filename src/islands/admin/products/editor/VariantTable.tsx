import { useId } from 'react'

import type { AdminStyle } from '../../../../api/contract/styles.ts'
import { findVariant, isSold } from '../../../../stores/admin/products/editor/draft.ts'
import { changeDraft } from '../../../../stores/admin/products/editor/panel.ts'
import { CELL_FIELDS, type CellField, FIELD_LABELS } from '../../../../stores/admin/products/editor/fields.ts'
import { isInRange, setCell } from '../../../../stores/admin/products/editor/table.ts'
import { Segments } from '../../Button.tsx'
import { ColorHeader, SizeHeader } from './OptionNames.tsx'
import { useCellKeyboard } from './use-cell-keyboard.ts'
import { useEditor } from './use-editor.ts'

const VALUES = CELL_FIELDS.map((name) => [name, FIELD_LABELS[name]] as const)

interface VariantTableProps {
  field: CellField
  setField: (field: CellField) => void
}

export function VariantTable({ field, setField }: VariantTableProps) {
  const { draft } = useEditor()
  return (
    <section className="stack tight variant-table" aria-labelledby="options">
      <div className="spread">
        <h3 id="options">Sizes and colors</h3>
        <Segments label="Values in the table" options={VALUES} value={field} onChange={setField} />
      </div>
      <div className="table-scroll" role="region" aria-label="Variants" tabIndex={0}>
        <table aria-label={`${FIELD_LABELS[field]} by color and size`}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Color</span>
              </th>
              {draft.sizes.map((size, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- A renamed size must keep the focus.
                <th key={column} scope="col">
                  <SizeHeader size={size} />
                </th>
              ))}
            </tr>
          </thead>
          <TableBody field={field} />
        </table>
      </div>
      <p className="hint">
        Arrow keys, Enter and Tab move between cells. Shift with an arrow key selects a block, which you can copy and
        paste. Leave all cells of a size and color empty if you do not sell it.
      </p>
    </section>
  )
}

const INPUT_MODES: Partial<Record<CellField, 'decimal' | 'text'>> = {
  price: 'decimal',
  salePrice: 'decimal',
  sku: 'text'
}

/** Returns the number of shoppers who wait for each product. */
const mapAlertCounts = (base: AdminStyle | undefined): Map<string, number> =>
  new Map(base?.variants.map(({ _id, alertCount = 0 }) => [_id, alertCount]))

function TableBody({ field }: Pick<VariantTableProps, 'field'>) {
  const { base, draft, errors } = useEditor()
  const id = useId()
  const alertCounts = field === 'totalStock' ? mapAlertCounts(base) : undefined
  const { range, setRange, onKeyDown, onPaste, onCopy } = useCellKeyboard(draft, field)
  const { sizes, colors } = draft
  return (
    <tbody onKeyDown={onKeyDown} onPaste={onPaste} onCopy={onCopy}>
      {colors.map((color, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- A renamed color must keep the focus.
        <tr key={row}>
          <th scope="row">
            <ColorHeader color={color} />
          </th>
          {sizes.map((size, column) => {
            const variant = findVariant(draft, color.name, size)
            const name = [FIELD_LABELS[field], color.name, size].filter(Boolean).join(', ')
            const waitingCount = (variant && alertCounts?.get(variant.id)) ?? 0
            const hint = waitingCount > 0 ? `${id}-${row}-${column}` : undefined
            const isInvalid = errors.some((error) => error.variant?.id === variant?.id && error.field === field)
            return (
              <td key={size} data-selected={(range && isInRange(range, { row, column })) || undefined}>
                <input
                  data-row={row}
                  data-column={column}
                  aria-label={name}
                  aria-describedby={hint}
                  aria-invalid={isInvalid || undefined}
                  className={field === 'sku' || field === 'barcode' ? 'code' : undefined}
                  inputMode={INPUT_MODES[field] ?? 'numeric'}
                  autoComplete="off"
                  placeholder={isSold(variant) ? '' : '–'}
                  value={variant?.[field] ?? ''}
                  onFocus={(event) => {
                    event.target.select()
                    setRange(undefined)
                  }}
                  onChange={(event) => {
                    const { value } = event.target
                    changeDraft((last) => setCell(last, field, { row, column }, value))
                  }}
                />
                {hint && (
                  <small id={hint} className="waiting">
                    {waitingCount} waiting
                  </small>
                )}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  )
}
