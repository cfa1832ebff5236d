import { useStore } from '@nanostores/react'

import type { ProductDetails } from '../api/contract/products.ts'
import { stockLevel, stockText } from '../domain/products/availability.ts'
import { $cart, addToCart } from '../stores/cart.ts'
import { AddToCart } from './AddToCart.tsx'
import { nameOption } from './name-option.ts'
import { useBusy } from './use-busy.ts'

interface BuyBoxProps {
  product: Omit<ProductDetails, 'createdAt' | 'updatedAt'>
  isSizeMissing: boolean
  onSizeMissing: () => void
}

/** Prefers the cart's stock, which is newer than the page's. */
export function BuyBox({ product, isSizeMissing, onSizeMissing }: BuyBoxProps) {
  const { cart } = useStore($cart, { ssr: 'initial' })
  const [isBusy, runBusy] = useBusy()
  const title = nameOption(product)
  const { image, price, salePrice, size, weight } = product
  const [styleTitle, color] = [product.style?.title, product.color?.name]
  const added = { productId: product._id, title, styleTitle, size, color, image, price, salePrice, weight }
  const line = isSizeMissing ? undefined : cart?.items.find(({ productId }) => productId === product._id)
  const stock = line?.available ?? product.totalStock
  return (
    <>
      <p className={stockLevel(stock) === 'in' ? 'stock' : 'stock low'}>
        {stockText(stock)}
        {line && <span className="soft"> · {line.quantity} in your cart</span>}
      </p>
      <div className="details-add" data-footer>
        {isSizeMissing ? (
          <ChooseSize title={title} onPress={onSizeMissing} />
        ) : (
          <AddToCart
            product={{ _id: product._id, title, totalStock: stock }}
            label="Add to Cart"
            look="button wide accent"
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

const ChooseSize = ({ title, onPress }: { title: string; onPress: () => void }) => (
  <>
    <button type="button" className="button wide accent with-script" onClick={onPress}>
      Choose size<span className="visually-hidden">: {title}</span>
    </button>
    <a className="button wide accent without-script" href="#choose-size">
      Choose size<span className="visually-hidden">: {title}</span>
    </a>
  </>
)
