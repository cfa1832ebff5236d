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
import { EditorContext, useEditor } from './use-editor.ts'
import { VariantTable } from './VariantTable.tsx'
import { Button } from '../../Button.tsx'
import { SubmitButton } from '../../Form.tsx'
import { useAdminRole, useIsReadOnly } from '../../use-admin-role.ts'

export function ProductForm({ panel }: { panel: OpenPanel }) {
  const { base, hasOptions, isSaving, isSubmitted, message, concurrentChanges } = panel
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
    <EditorContext value={{ ...panel, errors }}>
      <form
        ref={form}
        className="product-form"
        aria-labelledby="product-panel"
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && void submit(event)}
      >
        <div className="stack panel-body" inert={isSaving}>
          {(message || (hasOptions && errors.length > 0)) && <FormNotice />}
          {concurrentChanges.length > 0 && <ProductConflict submitLabel={submitLabel} />}
          <fieldset role="presentation" className="form-fields" disabled={isReadOnly}>
            {(base || !hasOptions) && <OtherForms />}
            {!hasOptions && <ProductPictures />}
            <SharedFields />
            {hasOptions ? (
              <>
                <VariantTable field={tableField} setField={setTableField} />
                {/* An unmounted field would lose an incomplete time. */}
                <div hidden={tableField !== 'salePrice'}>
                  <SaleTimeFields />
                </div>
                <NameForms />
                <ProductPictures />
              </>
            ) : (
              <PlainFields />
            )}
          </fieldset>
          {base && canSeeHistory && <ProductHistory />}
        </div>
        <div className="sheet-footer" data-footer data-write>
          <p className="hint" role="status">
            {missing.length > 0 && `Still missing: ${missing.join(', ')}`}
          </p>
          <SubmitButton
            ref={button}
            className="button wide"
            isBusy={isSaving}
            disabled={isBusy || missing.length > 0}
            title="Ctrl + Enter"
          >
            {isBusy ? 'Processing...' : isSaving ? 'Saving…' : submitLabel}
          </SubmitButton>
        </div>
      </form>
    </EditorContext>
  )
}

function FormNotice() {
  const { hasOptions, message, isTrashed, errors } = useEditor()
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

/** Opens another form in place of this one, whose input would be lost. A product that exists can become the first variant. */
function OtherForms() {
  const editor = useEditor()
  const { base, hasOptions } = editor
  const isDisabled = isDirty(editor)
  const [variant] = base?.variants ?? []
  const open = (event: MouseEvent, openForm: () => void) => {
    // The button disappears.
    event.currentTarget.closest('dialog')?.querySelector('h2')?.focus()
    openForm()
  }
  const attributes = { className: 'button quiet wide', disabled: isDisabled }
  return (
    <div className="stack tight" data-write>
      {!hasOptions && (
        <Button {...attributes} onClick={(event) => open(event, () => openOptionsPanel(base?.id))}>
          {base ? 'Add sizes and colors' : 'With sizes and colors'}
        </Button>
      )}
      {variant && (
        <Button {...attributes} onClick={(event) => open(event, () => openCopyPanel(variant))}>
          Duplicate
        </Button>
      )}
      {isDisabled && <p className="hint">Save {base ? 'your changes' : 'the product'} first.</p>}
    </div>
  )
}
