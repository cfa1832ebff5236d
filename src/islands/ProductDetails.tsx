import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'

import type { ProductDetails as Details, ProductOption } from '../api/contract/products.ts'
import type { ReviewEligibility } from '../api/contract/reviews.ts'
import { brandLabel } from '../content/labels.ts'
import { productBadge, stockLevel, stockText } from '../domain/products/availability.ts'
import { formatOptionTitle } from '../domain/products/option-title.ts'
import { $cart, addToCart } from '../stores/cart.ts'
import { rememberSize } from '../stores/remembered-sizes.ts'
import { loadProductAndReviews } from '../stores/reviews.ts'
import { AddToCart } from './AddToCart.tsx'
import { Disclosure } from './Disclosure.tsx'
import { interceptPlainClick } from '../lib/plain-click.ts'
import { Gallery, type GalleryPicture } from './Gallery.tsx'
import { OptionPicker } from './OptionPicker.tsx'
import { Prices } from './Prices.tsx'
import { type ListedReview, ReviewList } from './ReviewList.tsx'
import { ReviewSection } from './ReviewSection.tsx'
import { Stars } from './Stars.tsx'
import { StockAlert } from './StockAlert.tsx'
import { useBusy } from './use-busy.ts'
import { showOptionInUrl, useInitialChoice } from './use-option-choice.ts'
import { useUnmountOnRemoval } from './use-unmount-on-removal.ts'

/** The props are serialized into the page's HTML, so this type omits unused fields. */
type RenderedProduct = Omit<Details, 'createdAt' | 'updatedAt'>

export interface ProductDetailsProps {
  product: RenderedProduct
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
  refusal?: { message: string; values: Record<string, string> } | undefined
  /** True after a review was submitted without scripts. */
  added?: boolean
  /** The ids of the sold-out products that the shopper waits for. Undefined on pages rendered for everyone. */
  alerts?: string[] | undefined
  /** The error of a stock alert that was submitted without scripts. */
  alertRefusal?: string | undefined
}

/** Renders links and forms, which work before hydration. */
export function ProductDetails({
  facts,
  eligibility,
  refusal,
  added,
  alerts,
  alertRefusal,
  pageUrl,
  ...initial
}: ProductDetailsProps) {
  const [{ product, reviews, total }, setContent] = useState(initial)
  const { _id: id, averageReview, options = [] } = product
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

  const choose = (option: ProductOption) => {
    // Another color may lead to another size.
    if (option.size && option.color?.name === product.color?.name) rememberSize(product.category, option.size)
    showOptionInUrl(option._id)
    setContent((current) => ({
      ...current,
      product: { ...current.product, size: undefined, color: undefined, ...option }
    }))
  }
  useInitialChoice({ options, selected: product, category: product.category, onChoose: choose })

  return (
    <div className="details" ref={details}>
      <DetailsPicture product={product} />
      <div className="details-body">
        <p className="soft">{brandLabel(product.brand)}</p>
        <h2 id="product-title" tabIndex={-1}>
          {product.style?.title ?? product.title}
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
        {options.length > 1 && (
          <OptionPicker
            options={options}
            selected={product}
            category={product.category}
            pageUrl={pageUrl}
            onChoose={choose}
          />
        )}
        <BuyBox product={product} />
        {product.totalStock === 0 && (
          <StockAlert productId={id} pageUrl={pageUrl} isRequested={alerts?.includes(id)} refusal={alertRefusal} />
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
    <Gallery key={product.color?.name} pictures={listPictures(product)}>
      {badge && <span className={badge.kind === 'sale' ? 'badge sale' : 'badge'}>{badge.text}</span>}
    </Gallery>
  )
}

/** The pictures of the chosen color or, without any, the product's. */
function listPictures(product: RenderedProduct): GalleryPicture[] {
  const { pictures = [], color, image } = product
  const ofColor = pictures.filter((picture) => picture.color === (color?.name ?? ''))
  return ofColor.length > 0 ? ofColor : [{ image, alt: nameOption(product) }]
}

/** The state's title is the one of the option that was opened first. */
const nameOption = ({ style, title, color, size }: RenderedProduct): string =>
  style ? formatOptionTitle(style.title, { color: color?.name, size }) : title

/** Prefers the cart's stock, which is newer than the page's. */
function BuyBox({ product }: { product: RenderedProduct }) {
  const { cart } = useStore($cart, { ssr: 'initial' })
  const [isBusy, runBusy] = useBusy()
  const title = nameOption(product)
  const { image, price, salePrice, size } = product
  const [styleTitle, color] = [product.style?.title, product.color?.name]
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
          product={{ _id: product._id, title, totalStock: stock }}
          label="Add to Cart"
          look="button wide accent"
          isBusy={isBusy}
          onSubmit={(event) => {
            event.preventDefault()
            runBusy(addToCart({ productId: product._id, title, styleTitle, size, color, image, price, salePrice }))
          }}
        />
      </div>
    </>
  )
}
