import { MAX_LENGTH } from '../../../domain/limits.ts'
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react'

import { BRAND_LABELS, CATEGORY_LABELS } from '../../../content/labels.ts'
import { isDraftComplete, isOnSale, findDraftErrors } from '../../../stores/admin/products/draft.ts'
import {
  type OpenPanel,
  allowImageReplacement,
  isDirty,
  setField,
  upload
} from '../../../stores/admin/products/panel.ts'
import { restoreProductAndRebase, submitPanel } from '../../../stores/admin/products/save.ts'
import { isUploading } from '../../../stores/admin/upload.ts'
import { openNewStylePanel, openStylePanelOf } from '../../../stores/admin/styles/panel.ts'
import { Picture } from '../../Picture.tsx'
import { ImageUpload } from '../ImageUpload.tsx'
import { ProductConflict } from './ProductConflict.tsx'
import { FieldError, SelectField, TextField } from './ProductFields.tsx'
import { ProductHistory } from './ProductHistory.tsx'
import { SaleNote } from './SaleNote.tsx'
import { SaleTimeFields } from './SaleTimeFields.tsx'

export function ProductForm({ panel }: { panel: OpenPanel }) {
  const { draft, isSaving, isSubmitted, message, concurrentChanges } = panel
  const isBusy = isUploading(useStore(upload.$upload))
  const form = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hadConcurrentChanges = useRef(false)
  const errors = isSubmitted ? findDraftErrors(draft) : {}
  const fieldProps = { draft, errors }

  // The message may be out of view.
  useEffect(() => {
    if (message) notice.current?.focus()
  }, [message])
  useEffect(() => {
    if (hadConcurrentChanges.current && concurrentChanges.length === 0) button.current?.focus()
    hadConcurrentChanges.current = concurrentChanges.length > 0
  }, [concurrentChanges.length])

  const submit = async () => {
    const invalidField = await submitPanel()
    if (invalidField) form.current?.querySelector<HTMLElement>(`[name="${invalidField}"]`)?.focus()
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  return (
    <form ref={form} className="product-form" noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <div className="panel-body" inert={isSaving}>
        {message && (
          <div ref={notice} className="notice bad" role="alert" tabIndex={-1}>
            <p>{message}</p>
            {panel.isTrashed && (
              <button type="button" className="button quiet" onClick={() => void restoreProductAndRebase()}>
                Restore
              </button>
            )}
          </div>
        )}
        {concurrentChanges.length > 0 && <ProductConflict concurrentChanges={concurrentChanges} />}
        <StyleButton productId={panel.base?._id} isDisabled={isDirty(panel)} />
        <Images panel={panel} />
        <FieldError field="image" error={errors.image} />
        <TextField {...fieldProps} name="title" label="Title" maxLength={MAX_LENGTH.productTitle} />
        <TextField
          {...fieldProps}
          name="description"
          label="Description"
          maxLength={MAX_LENGTH.productDescription}
          isMultiline
        />
        <div className="pair">
          <SelectField {...fieldProps} name="category" label="Category" options={CATEGORY_LABELS} />
          <SelectField {...fieldProps} name="brand" label="Brand" options={BRAND_LABELS} />
        </div>
        <div className="pair">
          <TextField {...fieldProps} name="price" label="Price ($)" inputMode="decimal" />
          <TextField
            {...fieldProps}
            name="salePrice"
            label="Sale price ($)"
            inputMode="decimal"
            hint="Enter 0 if the product is not on sale"
          />
        </div>
        <SaleTimeFields
          saleStartsAt={draft.saleStartsAt}
          saleEndsAt={draft.saleEndsAt}
          isOnSale={isOnSale(draft)}
          errors={errors}
          onChange={setField}
        />
        {panel.base && <SaleNote {...panel.base} />}
        <div className="pair">
          <TextField {...fieldProps} name="totalStock" label="Total stock" inputMode="numeric" />
          <TextField
            {...fieldProps}
            name="weight"
            label="Weight (g)"
            inputMode="numeric"
            hint="Optional, for shipping"
          />
        </div>
        {panel.base && <ProductHistory id={panel.base._id} />}
      </div>
      <div className="panel-footer" data-footer>
        <button
          ref={button}
          className="button accent wide"
          disabled={!isDraftComplete(draft) || isBusy}
          aria-disabled={isSaving}
          aria-busy={isSaving}
          title="Ctrl + Enter"
        >
          {submitLabel(panel, isBusy)}
        </button>
      </div>
    </form>
  )
}

/** Opens another form in place of this one, whose input would be lost. A product that exists becomes the first variant. */
const StyleButton = ({ productId, isDisabled }: { productId: string | undefined; isDisabled: boolean }) => (
  <div>
    <button
      type="button"
      className="button quiet wide"
      disabled={isDisabled}
      onClick={() => (productId ? openStylePanelOf(productId) : openNewStylePanel())}
    >
      {productId ? 'Add sizes and colors' : 'With sizes and colors'}
    </button>
    {isDisabled && (
      <p className="hint">Save {productId ? 'your changes' : 'the product'} before you add sizes and colors.</p>
    )}
  </div>
)

function submitLabel({ base, isSaving }: OpenPanel, isBusy: boolean): string {
  if (isBusy) return 'Processing...'
  if (isSaving) return 'Saving…'
  return base ? 'Edit' : 'Add'
}

function Images({ panel: { base, draft, canReplaceImage } }: { panel: OpenPanel }) {
  return (
    <div className="images">
      <div className="preview">
        {draft.image && (
          <Picture
            key={draft.image}
            src={draft.image}
            alt="The product’s image"
            width={160}
            height={200}
            sizes="10rem"
            maxWidth={480}
          />
        )}
      </div>
      <div className="choose-image">
        <ImageUpload upload={upload} disabled={!canReplaceImage} />
        {base && !canReplaceImage && (
          <button type="button" className="button quiet" onClick={allowImageReplacement}>
            Replace image
          </button>
        )}
      </div>
    </div>
  )
}
