import { memo } from 'react'

import type { Product } from '../api/contract/products.ts'
import { formatMoney, percentOff } from '../lib/money.ts'

export const Prices = memo(({ price, salePrice }: Pick<Product, 'price' | 'salePrice'>) => {
  if (salePrice === 0) {
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
      <span className="off">{`−${percentOff(price, salePrice)}%`}</span>
    </p>
  )
})
