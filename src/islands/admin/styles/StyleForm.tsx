import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { BRAND_LABELS, CATEGORY_LABELS } from '../../../content/labels.ts'
import { INCOMPLETE_TIME_ERROR } from '../../../lib/local-time.ts'
import { type CellField, isStyleOnSale, TIME_FIELDS } from '../../../stores/admin/styles/draft.ts'
import { $stylePanel, changeDraft, type OpenStylePanel } from '../../../stores/admin/styles/panel.ts'
import type { StyleError } from '../../../stores/admin/styles/save-body.ts'
import { saveStyle } from '../../../stores/admin/styles/save.ts'
import { ProductHistory } from '../products/ProductHistory.tsx'
import { SaleTimeFields } from '../products/SaleTimeFields.tsx'
import { NameForms } from './NameForms.tsx'
import { VariantTable } from './VariantTable.tsx'
import { StyleConflict } from './StyleConflict.tsx'
import { SharedSelect, SharedText } from './StyleFields.tsx'
import { StylePictures } from './StylePictures.tsx'

const findIncompleteTimes = (errors: StyleError[]) =>
  TIME_FIELDS.filter((name) => errors.some(({ field }) => field === name))

export function StyleForm({ panel }: { panel: OpenStylePanel }) {
  const { draft, isSaving, isUploading, message, errors, concurrentChanges } = panel
  const [field, setField] = useState<CellField>('totalStock')
  const form = useRef<HTMLDivElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message || errors.length > 0) notice.current?.focus()
  }, [message, errors])
  const submit = async () => {
    await saveStyle()
    const panelAfter = $stylePanel.get()
    if (panelAfter.status !== 'open') return
    const [incompleteTime] = findIncompleteTimes(panelAfter.errors)
    if (incompleteTime) {
      flushSync(() => setField('salePrice'))
      form.current?.querySelector<HTMLElement>(`[name="${incompleteTime}"]`)?.focus()
      return
    }
    const error = panelAfter.errors.find(({ key }) => key !== undefined)
    // The table shows one field at a time.
    if (error) setField(error.field as CellField)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  return (
    <div ref={form} className="product-form" role="form" aria-labelledby="style-panel" onKeyDown={onKeyDown}>
      <div className="panel-body" inert={isSaving}>
        {(message || errors.length > 0) && (
          <div ref={notice} className="notice bad" role="alert" tabIndex={-1}>
            {message && <p>{message}</p>}
            {errors.slice(0, 5).map(({ key, field: name, message: text }) => (
              <p key={`${key} ${name}`}>{text}</p>
            ))}
          </div>
        )}
        {concurrentChanges.length > 0 && <StyleConflict changes={concurrentChanges} />}
        <SharedText draft={draft} name="title" label="Title" />
        <SharedText draft={draft} name="description" label="Description" />
        <div className="pair">
          <SharedSelect draft={draft} name="category" label="Category" options={CATEGORY_LABELS} />
          <SharedSelect draft={draft} name="brand" label="Brand" options={BRAND_LABELS} />
        </div>
        <VariantTable base={panel.base} draft={draft} field={field} setField={setField} errors={errors} />
        {/* An unmounted field would lose an incomplete time. */}
        <div hidden={field !== 'salePrice'}>
          <SaleTimeFields
            saleStartsAt={draft.saleStartsAt}
            saleEndsAt={draft.saleEndsAt}
            isOnSale={isStyleOnSale(draft)}
            errors={Object.fromEntries(findIncompleteTimes(errors).map((name) => [name, INCOMPLETE_TIME_ERROR]))}
            onChange={(name, value) => changeDraft((last) => ({ ...last, [name]: value }))}
          />
        </div>
        <NameForms />
        <StylePictures draft={draft} />
        {panel.base && <ProductHistory id={panel.id} isStyle />}
      </div>
      <div className="panel-footer" data-footer>
        <button
          type="button"
          className="button accent wide"
          disabled={isUploading}
          aria-disabled={isSaving}
          aria-busy={isSaving}
          title="Ctrl + Enter"
          onClick={() => void submit()}
        >
          {isUploading ? 'Processing...' : isSaving ? 'Saving…' : 'Save'}
        </button>
      </div>
    </div>
  )
}
