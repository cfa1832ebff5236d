import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import type { ReviewEligibility } from '../api/contract/reviews.ts'
import { createProductUrl, WRITE_REVIEW } from '../domain/products/product-url.ts'
import { $auth } from '../stores/auth.ts'
import { loadEligibility } from '../stores/reviews.ts'
import { ReviewForm } from './ReviewForm.tsx'

interface ReviewSectionProps {
  productId: string
  hasSize: boolean
  eligibility: ReviewEligibility | undefined
  formError: { message: string; values: Record<string, string> } | undefined
  onAdded: () => void
}

const INELIGIBLE_TEXTS: Record<Exclude<ReviewEligibility, 'eligible'>, string> = {
  'not-purchased': 'Only customers who bought this product can review it',
  'already-reviewed': 'You have already reviewed this product'
}

export function ReviewSection({ productId, hasSize, formError, onAdded, ...initial }: ReviewSectionProps) {
  const auth = useStore($auth, { ssr: 'initial' })
  const [eligibility, setEligibility] = useEligibility(productId, initial.eligibility)

  const renderContent = () => {
    if (auth.status === 'signed-out') return <SignInLink />
    if (eligibility && eligibility !== 'eligible') return <p className="soft">{INELIGIBLE_TEXTS[eligibility]}</p>
    // Until eligibility is loaded, a link leads to the form that the server renders.
    if (!eligibility)
      return (
        <a className="link" href={createProductUrl({ _id: productId }, `?${WRITE_REVIEW}#write-review`)}>
          Write a review of this product
        </a>
      )
    return (
      <ReviewForm
        productId={productId}
        hasSize={hasSize}
        formError={formError}
        onAdded={() => {
          setEligibility('already-reviewed')
          onAdded()
        }}
      />
    )
  }

  return (
    <section className="write-review" aria-labelledby="write-review">
      <h2 id="write-review" tabIndex={-1}>
        Write a Review
      </h2>
      {renderContent()}
    </section>
  )
}

function useEligibility(productId: string, initial: ReviewEligibility | undefined) {
  const [eligibility, setEligibility] = useState(initial)
  useEffect(() => {
    if (initial) return
    void loadEligibility(productId).then((loaded) => loaded && setEligibility(loaded))
  }, [productId, initial])
  return [eligibility, setEligibility] as const
}

const SignInLink = () => (
  <p className="soft">
    <a className="link" href="/auth/login">
      Sign in
    </a>{' '}
    to write a review.
  </p>
)
