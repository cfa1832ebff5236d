import { memo } from 'react'

import type { Product } from '../api/contract/products.ts'
import { isOnSale, percentOff } from '../domain/products/price.ts'
import { formatMoney } from '../lib/money.ts'

export const Prices = memo((product: Pick<Product, 'price' | 'salePrice'>) => {
  const { price, salePrice } = product
  if (!isOnSale(product)) {
    return (
      <p className="prices">
        <span className="price">{formatMoney(price)}</span>
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
        <span className="visually-hidden">Now </span>
        {formatMoney(salePrice)}
      </span>{' '}
      <span className="off">{`−${percentOff(product)}%`}</span>
    </p>
  )
})
