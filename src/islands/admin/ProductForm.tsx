import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react'

import { BRAND_LABELS, CATEGORY_LABELS } from '../../content/labels.ts'
import { isFilled, problemsIn } from '../../stores/admin/products-draft.ts'
import { type OpenPanel, replacePicture, upload } from '../../stores/admin/products-panel.ts'
import { restoreBase, submitPanel } from '../../stores/admin/products-save.ts'
import { Picture } from '../Picture.tsx'
import { ImageUpload } from './ImageUpload.tsx'
import { ProductConflict } from './ProductConflict.tsx'
import { Problem, SelectField, TextField } from './ProductFields.tsx'

/** The picture and the fields of a product, and the button that sends them. */
export function ProductForm({ panel }: { panel: OpenPanel }) {
  const { draft, saving, tried, message, clashes } = panel
  const sending = useStore(upload.$upload).status === 'sending'
  const form = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const clashed = useRef(false)
  const problems = tried ? problemsIn(draft) : {}
  const its = { draft, problems }

  // What went wrong stands at the top, out of view of the button.
  useEffect(() => {
    if (message) notice.current?.focus()
  }, [message])
  useEffect(() => {
    if (clashed.current && clashes.length === 0) button.current?.focus()
    clashed.current = clashes.length > 0
  }, [clashes.length])

  const submit = async () => {
    const wrong = await submitPanel()
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
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
      <div className="panel-body" inert={saving}>
        {message && (
          <div ref={notice} className="notice bad" role="alert" tabIndex={-1}>
            <p>{message}</p>
            {panel.gone && (
              <button type="button" className="button quiet" onClick={() => void restoreBase()}>
                Restore
              </button>
            )}
          </div>
        )}
        {clashes.length > 0 && <ProductConflict clashes={clashes} />}
        <Images panel={panel} />
        <Problem of="image" problem={problems.image} />
        <TextField {...its} name="title" label="Title" maxLength={200} />
        <TextField {...its} name="description" label="Description" maxLength={5000} lines />
        <div className="pair">
          <SelectField {...its} name="category" label="Category" options={CATEGORY_LABELS} />
          <SelectField {...its} name="brand" label="Brand" options={BRAND_LABELS} />
        </div>
        <div className="pair">
          <TextField {...its} name="price" label="Price ($)" inputMode="decimal" />
          <TextField
            {...its}
            name="salePrice"
            label="Sale price ($)"
            inputMode="decimal"
            hint="0 when it is not on sale"
          />
        </div>
        <TextField {...its} name="totalStock" label="Total stock" inputMode="numeric" />
      </div>
      <div className="panel-foot">
        <button
          ref={button}
          className="button accent wide"
          disabled={!isFilled(draft) || sending}
          aria-disabled={saving}
          aria-busy={saving}
          title="Ctrl + Enter"
        >
          {wordsOf(panel, sending)}
        </button>
      </div>
    </form>
  )
}

function wordsOf({ base, saving }: OpenPanel, sending: boolean): string {
  if (sending) return 'Processing...'
  if (saving) return 'Saving…'
  return base ? 'Edit' : 'Add'
}

function Images({ panel: { base, draft, replacing } }: { panel: OpenPanel }) {
  return (
    <div className="images">
      <div className="preview">
        {draft.image && (
          <Picture
            key={draft.image}
            src={draft.image}
            alt="The product’s picture"
            width={160}
            height={200}
            sizes="10rem"
            upTo={480}
          />
        )}
      </div>
      <div className="choose-image">
        <ImageUpload upload={upload} disabled={!replacing} />
        {base && !replacing && (
          <button type="button" className="button quiet" onClick={replacePicture}>
            Replace picture
          </button>
        )}
      </div>
    </div>
  )
}
