import { MAX_LENGTH } from '../domain/limits.ts'
import { FIT_LABELS, FITS } from '../domain/products/fit.ts'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'

import { addReview, type NewReview } from '../stores/reviews.ts'
import { readControl, readFormText } from '../lib/form-text.ts'
import { useBusy } from './use-busy.ts'

interface ReviewFormProps {
  productId: string
  hasSize: boolean
  formError: { message: string; values: Record<string, string> } | undefined
  onAdded: () => void
}

export function ReviewForm({ productId, hasSize, formError, onAdded }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, runBusy] = useBusy()
  const [canSubmit, setCanSubmit] = useState(true)
  // On hydration React resets a textarea to its default value.
  const [message] = useState(() => readControl('#review-message') ?? formError?.values['reviewMessage'])

  const updateCanSubmit = () => {
    const data = new FormData(form.current ?? undefined)
    setCanSubmit(data.has('reviewValue') && readFormText(data, 'reviewMessage').trim() !== '')
  }
  useEffect(updateCanSubmit, [])

  const readReview = (element: HTMLFormElement): NewReview => {
    const data = new FormData(element)
    const reviewMessage = readFormText(data, 'reviewMessage').trim()
    const fit = FITS.find((name) => name === data.get('fit'))
    return { productId, reviewMessage, reviewValue: Number(data.get('reviewValue')), fit }
  }
  const submit = async (element: HTMLFormElement, review: NewReview) => {
    // The details may have closed, or the text changed.
    const retry = () => {
      if (!element.isConnected) return runBusy(submit(element, review))
      const edited = readReview(element)
      if (edited.reviewMessage) runBusy(submit(element, edited))
      else reportMissingMessage(element)
    }
    if (await addReview(review, retry)) onAdded()
  }

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    if (!isBusy) runBusy(submit(element, readReview(element)))
  }

  return (
    <form
      ref={form}
      className="stack tight review-form"
      method="post"
      action="/shop/review/add"
      onSubmit={onSubmit}
      onInput={updateCanSubmit}
    >
      {formError && (
        <p className="notice bad" role="alert">
          {formError.message}
        </p>
      )}
      <input type="hidden" name="productId" value={productId} />
      <fieldset>
        <legend>Your rating</legend>
        {[1, 2, 3, 4, 5].map((value) => (
          // Required without scripts. With scripts, the disabled button is enough, and browsers would report untouched
          // radio buttons as invalid.
          <Star
            key={value}
            value={value}
            required={canSubmit}
            checked={formError?.values['reviewValue'] === String(value)}
          />
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor="review-message">Your review</label>
        <textarea
          id="review-message"
          name="reviewMessage"
          rows={3}
          maxLength={MAX_LENGTH.review}
          required
          defaultValue={message}
        />
      </div>
      {hasSize && <FitField value={formError?.values['fit']} />}
      <button className="button quiet" disabled={!canSubmit} aria-busy={isBusy || undefined}>
        Submit Review
      </button>
    </form>
  )
}

function reportMissingMessage(form: HTMLFormElement): void {
  const field = form.querySelector('textarea') as HTMLTextAreaElement
  // Spaces satisfy `required`.
  field.value = ''
  field.reportValidity()
}

const FitField = ({ value }: { value: string | undefined }) => (
  <div className="field">
    <label htmlFor="review-fit">How does it fit? (optional)</label>
    <select id="review-fit" name="fit" defaultValue={value}>
      <option value="">No answer</option>
      {FITS.map((fit) => (
        <option key={fit} value={fit}>
          {FIT_LABELS[fit]}
        </option>
      ))}
    </select>
  </div>
)

const Star = ({ value, required, checked }: { value: number; required: boolean; checked: boolean }) => (
  <label className="star">
    <input type="radio" name="reviewValue" value={value} required={required} defaultChecked={checked} />
    <i aria-hidden="true" />
    <span className="visually-hidden">{value === 1 ? '1 star' : `${value} stars`}</span>
  </label>
)
