import { useRef, useState } from 'react'

import type { ProductDetails as Details, ProductVariant } from '../api/contract/products.ts'
import type { ReviewEligibility } from '../api/contract/reviews.ts'
import { getBrandLabel } from '../content/labels.ts'
import { getProductBadge } from '../domain/products/availability.ts'
import { hasMoreExpensiveVariant } from '../domain/products/price.ts'
import { formatMoney } from '../lib/money.ts'
import { listSizeChoices, omitSize } from '../domain/products/style-variants.ts'
import { rememberSize } from '../stores/remembered-sizes.ts'
import { loadProductAndReviews } from '../stores/reviews.ts'
import { BuyBox } from './BuyBox.tsx'
import { ChooseSize } from './ChooseSize.tsx'
import { Disclosure } from './Disclosure.tsx'
import { interceptPlainClick } from '../lib/plain-click.ts'
import { Gallery, type GalleryPicture } from './Gallery.tsx'
import { getVariantTitle } from './variant-title.ts'
import { VariantPicker } from './VariantPicker.tsx'
import { Prices } from './Prices.tsx'
import { type ListedReview, ReviewList } from './ReviewList.tsx'
import { ReviewSection } from './ReviewSection.tsx'
import { Stars } from './Stars.tsx'
import { StockAlert } from './StockAlert.tsx'
import { focusVariant, showVariantInUrl, useInitialChoice } from './use-variant-choice.ts'
import { useUnmountOnRemoval } from './use-unmount-on-removal.ts'

/** The props are serialized into the page's HTML, so this type omits unused fields. */
type RenderedProduct = Omit<Details, 'createdAt' | 'updatedAt'>

export interface ProductDetailsProps {
  product: RenderedProduct
  /** True if the link names a style, of which the shopper chooses the size. */
  isWithoutSize?: boolean | undefined
  reviews: ListedReview[]
  /** The number of all reviews, including those not loaded. */
  total: number
  /** From `content/details.yaml`. */
  facts: { delivery: string; returns: string; care: string }
  /** The path and query of the page behind the dialog. */
  pageUrl: string
  /** Undefined on pages rendered for everyone. */
  eligibility?: ReviewEligibility | undefined
  /** The error of a review that was submitted without scripts. */
  formError?: { message: string; values: Record<string, string> } | undefined
  /** True after a review was submitted without scripts. */
  added?: boolean
  /** The ids of the sold-out products that the shopper waits for. Undefined on pages rendered for everyone. */
  alerts?: string[] | undefined
  /** The error of a stock alert that was submitted without scripts. */
  alertError?: string | undefined
}

/** Renders links and forms, which work before hydration. */
export function ProductDetails({
  facts,
  eligibility,
  formError,
  added,
  alerts,
  alertError,
  pageUrl,
  isWithoutSize = false,
  ...initial
}: ProductDetailsProps) {
  const [{ product: selected, reviews, total }, setContent] = useState(initial)
  const [isSizeChosen, setSizeChosen] = useState(!isWithoutSize)
  const [hasSizeError, setSizeError] = useState(false)
  const { _id: id, averageReview, variants = [] } = selected
  const sizes = listSizeChoices(variants, selected).map(({ variant }) => variant)
  // A single size needs no choice.
  const isSizeMissing = !isSizeChosen && sizes.length > 1
  const product = isSizeMissing ? { ...selected, lowestPrice: undefined, ...omitSize(sizes) } : selected
  const details = useRef<HTMLDivElement>(null)
  const reviewsHeading = useRef<HTMLHeadingElement>(null)
  useUnmountOnRemoval(details)

  const focusReviews = () => {
    reviewsHeading.current?.closest('details')?.setAttribute('open', '')
    reviewsHeading.current?.focus({ preventScroll: true })
    reviewsHeading.current?.scrollIntoView()
  }

  const onAdded = async () => {
    focusReviews()
    const updated = await loadProductAndReviews(id, reviews.length + 1)
    if (updated) setContent(updated)
  }

  const showSizeError = () => {
    setSizeError(true)
    focusVariant()
  }

  const choose = (variant: ProductVariant, size?: string) => {
    if (size) rememberSize(selected.category, size)
    if (size) setSizeChosen(true)
    showVariantInUrl(variant._id, isSizeMissing && !size)
    setContent((current) => ({
      ...current,
      product: {
        ...current.product,
        size: undefined,
        color: undefined,
        weight: undefined,
        lowestPrice: undefined,
        ...variant
      }
    }))
  }
  useInitialChoice({ variants, selected, isSizeMissing, category: selected.category, onChoose: choose })

  return (
    <div className="details" ref={details}>
      <DetailsPicture product={product} />
      <div className="details-body">
        <p className="soft">{getBrandLabel(product.brand)}</p>
        <h2 id="product-title" tabIndex={-1}>
          {product.style?.title ?? product.title}
        </h2>
        <p className="rating">
          {total > 0 && (
            <>
              <Stars value={averageReview} />
              <span>{averageReview.toFixed(1)}</span>
            </>
          )}
          {/* A fragment's history entry would come between the dialog and the page behind. */}
          <a href="#reviews" onClick={(event) => interceptPlainClick(event) && focusReviews()}>
            {total === 0 ? 'No reviews yet' : total === 1 ? '1 review' : `${total} reviews`}
          </a>
        </p>
        <Prices {...product} isFrom={isSizeMissing && hasMoreExpensiveVariant(product, sizes)} />
        {product.lowestPrice && (
          <p className="soft">Lowest price in the 30 days before the sale: {formatMoney(product.lowestPrice)}</p>
        )}
        {variants.length > 1 && (
          <VariantPicker
            variants={variants}
            selected={selected}
            isSizeMissing={isSizeMissing}
            hasSizeError={hasSizeError}
            category={selected.category}
            pageUrl={pageUrl}
            onChoose={choose}
          />
        )}
        <BuyBox product={product} isSizeMissing={isSizeMissing} onSizeMissing={showSizeError} />
        {isSizeMissing && product.totalStock === 0 && (
          <div className="stock-alert">
            <ChooseSize
              label="Notify me"
              className="button wide quiet"
              title={getVariantTitle(product)}
              onPress={showSizeError}
            />
          </div>
        )}
        {!isSizeMissing && product.totalStock === 0 && (
          <StockAlert
            productId={id}
            size={product.size}
            color={product.color?.name}
            pageUrl={pageUrl}
            isRequested={alerts?.includes(id)}
            error={alertError}
          />
        )}
        <p className="soft">
          {facts.delivery}
          <br />
          {facts.returns}
        </p>
        {added && (
          <p className="notice good" role="status">
            Review added successfully!
          </p>
        )}
        <Disclosure title="Description" open>
          <p className="description">{product.description}</p>
        </Disclosure>
        <Disclosure title="Care">
          <p>{facts.care}</p>
        </Disclosure>
        <Disclosure title="Delivery and returns">
          <p>
            <a href="/shop/help/delivery-and-returns">How delivery and returns work</a>
          </p>
        </Disclosure>
        <ReviewList
          headingRef={reviewsHeading}
          productId={id}
          pageUrl={pageUrl}
          isSizeMissing={isSizeMissing}
          reviews={reviews}
          total={total}
          onLoad={(loaded) => setContent((current) => ({ ...current, ...loaded }))}
        />
        <ReviewSection
          productId={id}
          pageUrl={pageUrl}
          eligibility={eligibility}
          formError={formError}
          onAdded={() => void onAdded()}
        />
      </div>
    </div>
  )
}

function DetailsPicture({ product }: { product: RenderedProduct }) {
  const badge = getProductBadge(product)
  return (
    <Gallery key={product.color?.name} pictures={listPictures(product)}>
      {badge && <span className={badge.kind === 'sale' ? 'badge sale' : 'badge'}>{badge.text}</span>}
    </Gallery>
  )
}

/** The pictures of the chosen color or, without any, the product's. */
function listPictures(product: RenderedProduct): GalleryPicture[] {
  const { pictures = [], color, image } = product
  const ofColor = pictures.filter((picture) => picture.color === (color?.name ?? ''))
  return ofColor.length > 0 ? ofColor : [{ image, alt: getVariantTitle(product) }]
}
