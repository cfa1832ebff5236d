import type { BestSeller, Period } from '../../../api/contract/dashboard.ts'
import { createListUrl } from '../lists/list-url.ts'
import { formatCount } from '../../../lib/format-count.ts'
import { formatSum } from '../../../lib/money.ts'
import { AdminLink } from '../AdminLink.tsx'
import { Section } from '../Section.tsx'
import { Picture } from '../../Picture.tsx'

interface BestSellersProps {
  products: BestSeller[]
  period: Pick<Period, 'from' | 'to'>
}

export const BestSellers = ({ products, period: { from, to } }: BestSellersProps) => (
  <Section id="best-sellers" title="Best sellers" emptyText={products.length === 0 && 'No sales in this period'}>
    <ol role="list" className="lines">
      {products.map((product) => (
        <BestSellerRow
          key={product.productId}
          product={product}
          ordersUrl={createListUrl('/admin/orders', { payment: 'paid', product: product.productId, from, to })}
        />
      ))}
    </ol>
  </Section>
)

function BestSellerRow({ product, ordersUrl }: { product: BestSeller; ordersUrl: string }) {
  const { productId, title, image, units, revenue, orders } = product
  return (
    <li>
      {image ? <Picture src={image} alt="" width={48} height={60} sizes="48px" maxWidth={160} /> : <span />}
      <p>
        <a href={createListUrl('/admin/products', { edit: productId })}>{title}</a>
        <small>{formatSum(revenue)} in sales</small>
      </p>
      <p className="sold">
        {/* One text, because it would move if its parts streamed in one after the other. */}
        {`${units.toLocaleString('en-US')} sold `}
        <AdminLink href={ordersUrl}>
          {`in ${formatCount(orders, 'order')}`}
          <span className="visually-hidden"> of {title}</span>
        </AdminLink>
      </p>
    </li>
  )
}
