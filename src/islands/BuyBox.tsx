import { useStore } from '@nanostores/react'

import type { ProductDetails } from '../api/contract/products.ts'
import { getStockLevel, formatStock } from '../domain/products/availability.ts'
import { addToCart } from '../stores/cart.ts'
import { $cart } from '../stores/cart-state.ts'
import { AddToCart } from './AddToCart.tsx'
import { ChooseSize } from './ChooseSize.tsx'
import { getVariantTitle } from './variant-title.ts'
import { useBusy } from './use-busy.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

interface BuyBoxProps {
  product: Omit<ProductDetails, 'createdAt' | 'updatedAt'>
  isSizeMissing: boolean
  onSizeMissing: () => void
}

/** Prefers the cart's stock, which is newer than the page's. */
export function BuyBox({ product, isSizeMissing, onSizeMissing }: BuyBoxProps) {
  const { cart } = useStore($cart)
  const isHydrated = useIsHydrated()
  const [isBusy, runBusy] = useBusy()
  const title = getVariantTitle(product)
  const { image, price, salePrice, size, weight } = product
  const [styleTitle, color] = [product.style?.title, product.color?.name]
  const added = { productId: product._id, title, styleTitle, size, color, image, price, salePrice, weight }
  const items = isHydrated && !isSizeMissing ? cart?.items : undefined
  const line = items?.find(({ productId }) => productId === product._id)
  const stock = line?.available ?? product.totalStock
  return (
    <>
      <p className={getStockLevel(stock) === 'enough' ? 'stock' : 'stock low'}>
        {formatStock(stock)}
        {line && <span className="soft"> · {line.quantity} in your cart</span>}
      </p>
      <div className="details-add" data-footer>
        {isSizeMissing && stock > 0 ? (
          <ChooseSize label="Choose size" className="button wide" title={title} onPress={onSizeMissing} />
        ) : (
          <AddToCart
            product={{ _id: product._id, title, totalStock: stock }}
            label="Add to Cart"
            className="button wide"
            isBusy={isBusy}
            onSubmit={(event) => {
              event.preventDefault()
              runBusy(addToCart(added))
            }}
          />
        )}
      </div>
    </>
  )
}
