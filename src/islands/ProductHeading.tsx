import { getBrandLabel } from '../content/labels.ts'
import { interceptPlainClick } from '../lib/plain-click.ts'
import { Stars } from './Stars.tsx'
import type { RenderedProduct } from './use-variant-choice.ts'

interface ProductHeadingProps {
  product: RenderedProduct
  reviewCount: number
  onShowReviews: () => void
}

export function ProductHeading({ product, reviewCount, onShowReviews }: ProductHeadingProps) {
  const { brand, title, style, averageReview } = product
  return (
    <>
      <p className="soft">{getBrandLabel(brand)}</p>
      <h2 id="product-title" tabIndex={-1}>
        {style?.title ?? title}
      </h2>
      <p className="rating">
        {reviewCount > 0 && (
          <>
            <Stars value={averageReview} />
            <span>{averageReview.toFixed(1)}</span>
          </>
        )}
        {/* A fragment's history entry would come between the dialog and the page behind. */}
        <a href="#reviews" onClick={(event) => interceptPlainClick(event) && onShowReviews()}>
          {reviewCount === 0 ? 'No reviews yet' : reviewCount === 1 ? '1 review' : `${reviewCount} reviews`}
        </a>
      </p>
    </>
  )
}
