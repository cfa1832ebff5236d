import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'

import type { Product } from '../api/contract/products.ts'
import type { ReviewEligibility } from '../api/contract/reviews.ts'
import { brandLabel } from '../content/labels.ts'
import { productBadge, stockLevel, stockText } from '../domain/products/availability.ts'
import { $cart, addToCart } from '../stores/cart.ts'
import { loadProductAndReviews } from '../stores/reviews.ts'
import { AddToCart } from './AddToCart.tsx'
import { interceptPlainClick } from '../lib/plain-click.ts'
import { Picture } from './Picture.tsx'
import { Prices } from './Prices.tsx'
import { type ListedReview, ReviewList } from './ReviewList.tsx'
import { ReviewSection } from './ReviewSection.tsx'
import { Stars } from './Stars.tsx'
import { useBusy } from './use-busy.ts'
import { useUnmountOnRemoval } from './use-unmount-on-removal.ts'

/** The props are serialized into the page's HTML, so this type omits unused fields. */
type RenderedProduct = Omit<Product, 'category' | 'createdAt' | 'updatedAt'>

export interface ProductDetailsProps {
  product: RenderedProduct
  reviews: ListedReview[]
  /** The number of all reviews, including those not loaded. */
  total: number
  /** The path and query of the page behind the dialog. */
  pageUrl: string
  /** Undefined on pages rendered for everyone. */
  eligibility?: ReviewEligibility | undefined
  /** The error of a review that was submitted without scripts. */
  refusal?: { message: string; values: Record<string, string> } | undefined
  /** True after a review was submitted without scripts. */
  added?: boolean
}

/** Renders links and forms, which work before hydration. */
export function ProductDetails({ eligibility, refusal, added, pageUrl, ...initial }: ProductDetailsProps) {
  const [{ product, reviews, total }, setContent] = useState(initial)
  const { _id: id, averageReview } = product
  const details = useRef<HTMLDivElement>(null)
  const reviewsHeading = useRef<HTMLHeadingElement>(null)
  useUnmountOnRemoval(details)

  const focusReviews = () => {
    reviewsHeading.current?.focus({ preventScroll: true })
    reviewsHeading.current?.scrollIntoView()
  }

  const onAdded = async () => {
    focusReviews()
    const updated = await loadProductAndReviews(id, reviews.length + 1)
    if (updated) setContent(updated)
  }

  return (
    <div className="details" ref={details}>
      <DetailsPicture product={product} />
      <div className="details-body">
        <p className="soft">{brandLabel(product.brand)}</p>
        <h2 id="product-title" tabIndex={-1}>
          {product.title}
        </h2>
        <p className="rating">
          {total > 0 && (
            <>
              <Stars value={averageReview} />
              <span className="average">{averageReview.toFixed(1)}</span>
            </>
          )}
          {/* A fragment's history entry would come between the dialog and the page behind. */}
          <a href="#reviews" onClick={(event) => interceptPlainClick(event) && focusReviews()}>
            {total === 0 ? 'No reviews yet' : total === 1 ? '1 review' : `${total} reviews`}
          </a>
        </p>
        <Prices {...product} />
        <p className="description">{product.description}</p>
        <BuyBox product={product} />
        {added && (
          <p className="notice good" role="status">
            Review added successfully!
          </p>
        )}
        <ReviewList
          headingRef={reviewsHeading}
          productId={id}
          pageUrl={pageUrl}
          reviews={reviews}
          total={total}
          onLoad={(loaded) => setContent((current) => ({ ...current, ...loaded }))}
        />
        <ReviewSection
          productId={id}
          pageUrl={pageUrl}
          eligibility={eligibility}
          refusal={refusal}
          onAdded={() => void onAdded()}
        />
      </div>
    </div>
  )
}

function DetailsPicture({ product }: { product: RenderedProduct }) {
  const badge = productBadge(product)
  return (
    <div className="details-picture">
      <Picture
        src={product.image}
        alt={product.title}
        width={480}
        height={600}
        maxWidth={1600}
        sizes="(width < 768px) 100vw, 28rem"
        eager
      />
      {badge && <span className={badge.kind === 'sale' ? 'badge sale' : 'badge'}>{badge.text}</span>}
    </div>
  )
}

/** Prefers the cart's stock, which is newer than the page's. */
function BuyBox({ product }: { product: RenderedProduct }) {
  const { cart } = useStore($cart, { ssr: 'initial' })
  const [isBusy, runBusy] = useBusy()
  const line = cart?.items.find(({ productId }) => productId === product._id)
  const stock = line?.available ?? product.totalStock
  return (
    <>
      <p className={stockLevel(stock) === 'in' ? 'stock' : 'stock low'}>
        {stockText(stock)}
        {line && <span className="soft"> · {line.quantity} in your cart</span>}
      </p>
      <div className="details-add" data-footer>
        <AddToCart
          product={{ ...product, totalStock: stock }}
          label="Add to Cart"
          tone="accent"
          isBusy={isBusy}
          onSubmit={(event) => {
            event.preventDefault()
            runBusy(addToCart({ ...product, productId: product._id }))
          }}
        />
      </div>
    </>
  )
}
