import { getProductBadge } from '../domain/products/availability.ts'
import { getDefaultName } from '../domain/products/product-groups.ts'
import { interceptPlainClick } from '../lib/plain-click.ts'
import { Stars } from './Stars.tsx'
import type { RenderedProduct } from './use-variant-choice.ts'

interface ProductHeadingProps {
  title: string
  product: RenderedProduct
  reviewCount: number
  onShowReviews: () => void
}

export function ProductHeading({ title, product, reviewCount, onShowReviews }: ProductHeadingProps) {
  const { brand, brandName, averageReview } = product
  const badge = getProductBadge(product)
  return (
    <>
      <p className="hint spread">
        {brandName ?? getDefaultName(brand)}
        {badge && <span className={badge.kind === 'sale' ? 'badge sale' : 'badge'}>{badge.text}</span>}
      </p>
      <h1 id="product-title" tabIndex={-1}>
        {title}
      </h1>
      <p className="cluster rating">
        {reviewCount > 0 && (
          <>
            <Stars value={averageReview} />
            <span>{averageReview.toFixed(1)}</span>
          </>
        )}
        {/* A history entry of a fragment would close the dialog. */}
        <a className="soft" href="#reviews" onClick={(event) => interceptPlainClick(event) && onShowReviews()}>
          {reviewCount === 0 ? 'No reviews yet' : reviewCount === 1 ? '1 review' : `${reviewCount} reviews`}
        </a>
      </p>
    </>
  )
}
