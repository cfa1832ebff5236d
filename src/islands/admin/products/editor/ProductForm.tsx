import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { isPermitted } from '../../../../domain/accounts/admin-roles.ts'
import {
  findErrors,
  formatError,
  listMissingValues,
  type ProductError
} from '../../../../stores/admin/products/editor/errors.ts'
import { type CellField, isCellField, TIME_FIELDS } from '../../../../stores/admin/products/editor/fields.ts'
import {
  isDirty,
  openCopyPanel,
  type OpenPanel,
  openOptionsPanel,
  upload
} from '../../../../stores/admin/products/editor/panel.ts'
import { restoreProductAndRebase, submitPanel } from '../../../../stores/admin/products/editor/save.ts'
import { isUploading } from '../../../../stores/admin/upload.ts'
import { NameForms } from './OptionNames.tsx'
import { ProductConflict } from './ProductConflict.tsx'
import { PlainFields, SaleTimeFields, SharedFields } from './ProductFields.tsx'
import { ProductHistory } from './ProductHistory.tsx'
import { ProductPictures } from './ProductPictures.tsx'
import { VariantTable } from './VariantTable.tsx'
import { Button } from '../../Button.tsx'
import { useAdminRole, useIsReadOnly } from '../../use-admin-role.ts'

export function ProductForm({ panel }: { panel: OpenPanel }) {
  const { id, base, draft, hasOptions, isSaving, isSubmitted, message, concurrentChanges } = panel
  const isReadOnly = useIsReadOnly()
  const canSeeHistory = isPermitted(useAdminRole(), 'activity', 'read')
  const isBusy = isUploading(useStore(upload.$upload))
  const [tableField, setTableField] = useState<CellField>('totalStock')
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hadConcurrentChanges = useRef(false)
  const errors = isSubmitted ? findErrors(panel) : []
  const missing = hasOptions ? [] : listMissingValues(panel)
  const submitLabel = hasOptions ? 'Save' : base ? 'Edit' : 'Add'

  useEffect(() => {
    if (hadConcurrentChanges.current && concurrentChanges.length === 0) button.current?.focus()
    hadConcurrentChanges.current = concurrentChanges.length > 0
  }, [concurrentChanges.length])

  const submit = async (event: SubmitEvent | KeyboardEvent) => {
    event.preventDefault()
    const error = await submitPanel()
    if (!error) return
    flushSync(() => setTableField(findTableField(error) ?? tableField))
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    ;(find('[aria-invalid="true"]') ?? find('[role="alert"]'))?.focus()
  }
  return (
    <form
      ref={form}
      className="product-form"
      aria-labelledby="product-panel"
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && void submit(event)}
    >
      <div className="stack panel-body" inert={isSaving}>
        {(message || (hasOptions && errors.length > 0)) && <FormNotice panel={panel} errors={errors} />}
        {concurrentChanges.length > 0 && (
          <ProductConflict concurrentChanges={concurrentChanges} submitLabel={submitLabel} />
        )}
        <fieldset role="presentation" className="form-fields" disabled={isReadOnly}>
          {(base || !hasOptions) && <OtherForms base={base} hasOptions={hasOptions} isDisabled={isDirty(panel)} />}
          {!hasOptions && <ProductPictures draft={draft} isLocked={Boolean(base)} />}
          <SharedFields draft={draft} errors={errors} hasOptions={hasOptions} />
          {hasOptions ? (
            <>
              <VariantTable draft={draft} errors={errors} base={base} field={tableField} setField={setTableField} />
              {/* An unmounted field would lose an incomplete time. */}
              <div hidden={tableField !== 'salePrice'}>
                <SaleTimeFields draft={draft} errors={errors} />
              </div>
              <NameForms category={draft.category} />
              <ProductPictures draft={draft} hasOptions />
            </>
          ) : (
            <PlainFields base={base} draft={draft} errors={errors} />
          )}
        </fieldset>
        {base && canSeeHistory && <ProductHistory id={id} hasOptions={hasOptions} />}
      </div>
      <div className="panel-footer" data-footer data-write>
        <p className="hint" role="status">
          {missing.length > 0 && `Still missing: ${missing.join(', ')}`}
        </p>
        <button
          ref={button}
          className="button wide"
          disabled={isBusy || missing.length > 0}
          aria-disabled={isSaving || undefined}
          aria-busy={isSaving || undefined}
          title="Ctrl + Enter"
        >
          {isBusy ? 'Processing...' : isSaving ? 'Saving…' : submitLabel}
        </button>
      </div>
    </form>
  )
}

function FormNotice({ panel, errors }: { panel: OpenPanel; errors: ProductError[] }) {
  const { hasOptions, message, isTrashed } = panel
  const notice = useRef<HTMLDivElement>(null)
  // The message may be out of view.
  useEffect(() => {
    if (message) notice.current?.focus()
  }, [message])
  return (
    <div ref={notice} className="notice bad" role="alert" tabIndex={-1}>
      {message && <p>{message}</p>}
      {hasOptions && errors.slice(0, 5).map((error) => <p key={formatError(error)}>{formatError(error)}</p>)}
      {isTrashed && <Button onClick={() => void restoreProductAndRebase()}>Restore</Button>}
    </div>
  )
}

/** The table shows one field at a time, and the times of the sale below its prices. */
function findTableField({ field }: ProductError): CellField | undefined {
  if (isCellField(field)) return field
  return TIME_FIELDS.some((name) => name === field) ? 'salePrice' : undefined
}

interface OtherFormsProps extends Pick<OpenPanel, 'base' | 'hasOptions'> {
  isDisabled: boolean
}

/** Opens another form in place of this one, whose input would be lost. A product that exists can become the first variant. */
function OtherForms({ base, hasOptions, isDisabled }: OtherFormsProps) {
  const [variant] = base?.variants ?? []
  const open = (event: MouseEvent, openForm: () => void) => {
    // The button disappears.
    event.currentTarget.closest('dialog')?.querySelector('h2')?.focus()
    openForm()
  }
  const attributes = { type: 'button', className: 'button quiet wide', disabled: isDisabled } as const
  return (
    <div className="stack tight" data-write>
      {!hasOptions && (
        <button {...attributes} onClick={(event) => open(event, () => openOptionsPanel(base?.id))}>
          {base ? 'Add sizes and colors' : 'With sizes and colors'}
        </button>
      )}
      {variant && (
        <button {...attributes} onClick={(event) => open(event, () => openCopyPanel(variant))}>
          Duplicate
        </button>
      )}
      {isDisabled && <p className="hint">Save {base ? 'your changes' : 'the product'} first.</p>}
    </div>
  )
}
