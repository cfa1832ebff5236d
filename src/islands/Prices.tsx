import { memo } from 'react'

import type { Product } from '../api/contract/products.ts'
import { getEffectivePrice, isOnSale, calculatePercentOff } from '../domain/products/price.ts'
import { formatMoney } from '../lib/money.ts'

interface PricesProps extends Pick<Product, 'price' | 'salePrice'> {
  /** True if some variants cost more, perhaps with another discount. */
  isFrom?: boolean
}

export const Prices = memo(({ isFrom, ...product }: PricesProps) => {
  const { price, salePrice } = product
  if (!isOnSale(product)) {
    return (
      <p className="prices">
        <span className="price">
          {isFrom && 'From '}
          {formatMoney(getEffectivePrice(product))}
        </span>
      </p>
    )
  }
  return (
    <p className="prices">
      <s>
        <span className="visually-hidden">Was </span>
        {formatMoney(price)}
      </s>{' '}
      <span className="price now">
        {isFrom ? 'From ' : <span className="visually-hidden">Now </span>}
        {formatMoney(salePrice)}
      </span>{' '}
      {!isFrom && <span className="off">{`−${calculatePercentOff(product)}%`}</span>}
    </p>
  )
})
