import { useState } from 'react'

import type { AdminProduct, ListedAdminProduct } from '../../../api/contract/product-administration.ts'
import { formatMoney } from '../../../lib/money.ts'
import { getStockLevel } from '../../../domain/products/availability.ts'
import { listLowStockVariants } from '../../../domain/products/low-stock-variants.ts'
import { getEffectivePrice, isOnSale } from '../../../domain/products/price.ts'
import { applyCurrentSale, isSaleScheduled, type SaleTimes } from '../../../stores/admin/products/current-sale.ts'
import { formatLocalTime } from '../../../lib/local-time.ts'
import { openProductPanel } from '../../../stores/admin/products/editor/panel.ts'
import { deleteProduct, getVariants, restoreProduct } from '../../../stores/admin/products/products.ts'
import { deleteProducts } from '../../../stores/admin/products/selection.ts'
import { Button } from '../Button.tsx'
import { focusNextRow } from '../lists/focus-next-row.ts'
import { useIsReadOnly } from '../use-admin-role.ts'
import { useTimeZone } from '../use-time-zone.ts'

interface RowCellProps {
  product: ListedAdminProduct
}

/** Shows the current prices, and the start or end of the first sale that has one. */
export function ProductPrice({ product }: RowCellProps) {
  const [now] = useState(() => new Date().toISOString())
  const variants = getVariants(product)
  const prices = variants.map((variant) => getEffectivePrice(applyCurrentSale(variant, now)))
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const scheduledVariant = variants.find(({ saleStartsAt, saleEndsAt }) => saleStartsAt || saleEndsAt)
  return (
    <>
      {lowest === highest ? (
        <VariantPrice product={applyCurrentSale(product, now)} />
      ) : (
        <span className="price">
          {formatMoney(lowest)} to {formatMoney(highest)}
        </span>
      )}
      {scheduledVariant && <SaleNote {...scheduledVariant} />}
    </>
  )
}

const VariantPrice = ({ product }: { product: AdminProduct }) =>
  isOnSale(product) ? (
    <span className="price">
      <s>
        <span className="visually-hidden">Was </span>
        {formatMoney(product.price)}
      </s>{' '}
      <span className="on-sale">{formatMoney(product.salePrice)}</span>
    </span>
  ) : (
    <span className="price">{formatMoney(getEffectivePrice(product))}</span>
  )

/** Says when the sale starts or, after the start, when it ends. */
export function SaleNote({ saleStartsAt, saleEndsAt }: SaleTimes) {
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date().toISOString())
  const isScheduled = isSaleScheduled({ saleStartsAt }, now)
  const time = isScheduled ? saleStartsAt : saleEndsAt
  if (!time) return null
  return (
    <small className="sale-note">
      Sale {isScheduled ? 'from' : 'until'} {formatLocalTime(time, timeZone)}
    </small>
  )
}

interface ProductStockProps extends RowCellProps {
  /** The value of the stock filter. */
  filter: string | undefined
}

/** Shows the stock, the part that unpaid orders have on hold, and which variants are sold out or low. */
export function ProductStock({ product, filter }: ProductStockProps) {
  const variants = getVariants(product)
  const totalStock = variants.reduce((sum, variant) => sum + variant.totalStock, 0)
  const reserved = variants.reduce((sum, variant) => sum + variant.reserved, 0)
  return (
    <span className="stock">
      {product.status === 'draft' && <span className="status yellow">Draft</span>}{' '}
      <StockStatus
        totalStock={totalStock}
        reserved={reserved}
        lowStockThreshold={product.variants ? undefined : product.lowStockThreshold}
      />
      {product.variants && <LowStockVariants variants={product.variants} filter={filter} />}
    </span>
  )
}

/** More would widen the table. */
const MAX_LOW_STOCK_NAMES = 2

function LowStockVariants({ variants, filter }: { variants: AdminProduct[]; filter: string | undefined }) {
  const lowStock = listLowStockVariants(variants, filter)
  if (lowStock.length === 0) return null
  const names = lowStock.slice(0, MAX_LOW_STOCK_NAMES).map(formatStock)
  const hiddenCount = lowStock.length - names.length
  return <small>{[...names, hiddenCount > 0 && `+${hiddenCount} more`].filter(Boolean).join(', ')}</small>
}

/** For example 'M navy: 2'. */
const formatStock = ({ size, color, totalStock }: AdminProduct): string =>
  `${[size, color?.name].filter(Boolean).join(' ')}: ${totalStock}`

type StockStatusProps = Pick<AdminProduct, 'totalStock' | 'reserved' | 'lowStockThreshold'>

const STOCK_COLORS = { none: 'red', low: 'yellow', enough: 'green' }

function StockStatus({ totalStock, reserved, lowStockThreshold }: StockStatusProps) {
  const level = getStockLevel(totalStock, lowStockThreshold)
  const stock = level === 'none' ? 'Out of stock' : `${totalStock.toLocaleString('en-US')} in stock`
  return (
    <span className={`status ${STOCK_COLORS[level]}`}>{stock + (reserved > 0 ? `, ${reserved} on hold` : '')}</span>
  )
}

export function ProductActions({ product }: RowCellProps) {
  const isReadOnly = useIsReadOnly()
  if (product.deletedAt) return <RemoveRowButton product={product} label="Restore" remove={restoreProduct} />
  return (
    <>
      <Button data-open subject={product.title} onClick={() => openProductPanel(product)}>
        {isReadOnly ? 'View' : 'Edit'}
      </Button>
      <RemoveRowButton product={product} label="Delete" remove={deleteRow} />
    </>
  )
}

const deleteRow = (row: ListedAdminProduct): Promise<boolean> =>
  row.variants ? deleteProducts(row.variants) : deleteProduct(row)

interface RemoveRowButtonProps extends RowCellProps {
  label: string
  remove: (product: ListedAdminProduct) => Promise<boolean>
}

const RemoveRowButton = ({ product, label, remove }: RemoveRowButtonProps) => (
  <Button
    data-write
    data-remove-row
    subject={product.title}
    onClick={(event) => void focusNextRow(event, remove(product))}
  >
    {label}
  </Button>
)
