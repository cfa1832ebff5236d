import { type ReactNode, useRef, useState } from 'react'

import type { ReviewEligibility } from '../api/contract/reviews.ts'
import { describeFit } from '../domain/products/fit.ts'
import { hasMoreExpensiveVariant } from '../domain/products/price.ts'
import { formatMoney } from '../lib/money.ts'
import { loadProductAndReviews } from '../stores/reviews.ts'
import { BuyBox } from './BuyBox.tsx'
import { ChooseSize } from './ChooseSize.tsx'
import { Gallery, type GalleryPicture } from './Gallery.tsx'
import { getVariantTitle } from './variant-title.ts'
import { VariantPicker } from './VariantPicker.tsx'
import { Prices } from './Prices.tsx'
import { ProductHeading } from './ProductHeading.tsx'
import { ProductTexts } from './ProductTexts.tsx'
import { type ListedReview, ReviewList } from './ReviewList.tsx'
import { ReviewSection } from './ReviewSection.tsx'
import { StockAlert } from './StockAlert.tsx'
import { useUnmountOnRemoval } from './use-unmount-on-removal.ts'
import { type RenderedProduct, useVariantChoice } from './use-variant-choice.ts'

export interface ProductDetailsProps {
  product: RenderedProduct
  /** True if the link names a style, of which the shopper chooses the size. */
  isWithoutSize?: boolean | undefined
  reviews: ListedReview[]
  /** The number of all reviews, including those not loaded. */
  total: number
  /** From `content/details.yaml`. */
  facts: { delivery: string; returns: string; care: string }
  /** Undefined on pages rendered for everyone. */
  eligibility?: ReviewEligibility | undefined
  /** The error of a review that was submitted without scripts. */
  formError?: { message: string; values: Record<string, string> } | undefined
  /** The success message of a form that was submitted without scripts. */
  message?: string | undefined
  /** The error of an addition to the cart without scripts. */
  cartError?: string | undefined
  /** The ids of the sold-out products that the shopper waits for. Undefined on pages rendered for everyone. */
  alerts?: string[] | undefined
  /** The error of a stock alert that was submitted without scripts. */
  alertError?: string | undefined
  /** The sizes of the product's category. */
  sizeGuide?: ReactNode
}

/** Renders links and forms, which work before hydration. */
export function ProductDetails({ isWithoutSize = false, sizeGuide, ...props }: ProductDetailsProps) {
  const { facts, alerts } = props
  const choice = useVariantChoice(props.product, isWithoutSize)
  const { title, product, isSizeMissing } = choice
  const { _id: id } = product
  const fit = product.fit && describeFit(product.fit)
  const hasSizeGuide = choice.variants.length > 1 && choice.sizes.length > 0
  const [{ reviews, total }, setReviews] = useState({ reviews: props.reviews, total: props.total })
  const details = useRef<HTMLElement>(null)
  const reviewsHeading = useRef<HTMLHeadingElement>(null)
  useUnmountOnRemoval(details)

  const showReviews = () => {
    reviewsHeading.current?.closest('details')?.setAttribute('open', '')
    reviewsHeading.current?.focus({ preventScroll: true })
    reviewsHeading.current?.scrollIntoView()
  }

  const onAdded = async () => {
    showReviews()
    const updated = await loadProductAndReviews(id, reviews.length + 1)
    if (!updated) return
    choice.setSelected(updated.product)
    setReviews(updated)
  }

  return (
    <section className="details" aria-labelledby="product-title" ref={details}>
      <Gallery key={product.color?.name} pictures={listPictures(product)} />
      <div className="details-body">
        {props.message && (
          <p className="notice good" role="status">
            {props.message}
          </p>
        )}
        <ProductHeading title={title} product={product} reviewCount={total} onShowReviews={showReviews} />
        <DetailsPrices choice={choice} />
        {choice.variants.length > 1 && <VariantPicker {...choice} sizeGuide={sizeGuide} onChoose={choice.choose} />}
        {fit && <p className="soft">{fit}</p>}
        {product.model && <p className="soft">Model: {product.model}</p>}
        {props.cartError && (
          <p className="notice bad" role="alert">
            {props.cartError}
          </p>
        )}
        <BuyBox product={product} isSizeMissing={isSizeMissing} onSizeMissing={choice.showSizeError} />
        {product.totalStock === 0 && (
          <NotifyMe choice={choice} isRequested={alerts?.includes(id)} error={props.alertError} />
        )}
        <p className="soft">
          {facts.delivery}
          <br />
          {facts.returns}
        </p>
        <ProductTexts
          {...product}
          care={product.care ?? facts.care}
          measurements={product.measurements ?? (hasSizeGuide ? undefined : product.categoryMeasurements)}
        />
      </div>
      <div className="details-reviews">
        <ReviewList
          headingRef={reviewsHeading}
          product={{ _id: id, title }}
          isSizeMissing={isSizeMissing}
          reviews={reviews}
          total={total}
          onLoad={setReviews}
        />
        <ReviewSection
          productId={id}
          hasSize={product.size !== undefined}
          eligibility={props.eligibility}
          formError={props.formError}
          onAdded={() => void onAdded()}
        />
      </div>
    </section>
  )
}

interface ChoiceProps {
  choice: ReturnType<typeof useVariantChoice>
}

function DetailsPrices({ choice: { product, sizes, isSizeMissing } }: ChoiceProps) {
  return (
    <>
      <Prices {...product} isFrom={isSizeMissing && hasMoreExpensiveVariant(product, sizes)} />
      {product.lowestPrice && (
        <p className="soft">Lowest price in the 30 days before the sale: {formatMoney(product.lowestPrice)}</p>
      )}
    </>
  )
}

interface NotifyMeProps extends ChoiceProps {
  isRequested: boolean | undefined
  error: string | undefined
}

function NotifyMe({ choice: { product, isSizeMissing, showSizeError }, ...props }: NotifyMeProps) {
  const { _id: id, size, color } = product
  if (!isSizeMissing) return <StockAlert productId={id} size={size} color={color?.name} {...props} />
  const title = getVariantTitle(product)
  return (
    <div className="stack stock-alert">
      <ChooseSize label="Notify me" className="button wide quiet" title={title} onPress={showSizeError} />
    </div>
  )
}

/** The pictures of the chosen color or, without any, the product's. */
function listPictures(product: RenderedProduct): GalleryPicture[] {
  const { pictures = [], color, image } = product
  const ofColor = pictures.filter((picture) => picture.color === (color?.name ?? ''))
  const title = getVariantTitle(product)
  return ofColor.length > 0
    ? ofColor.map(({ alt, ...picture }) => ({ ...picture, alt: alt || title }))
    : [{ image, alt: title }]
}
