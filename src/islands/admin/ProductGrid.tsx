import type { AdminProduct } from '../../api/contract/product-administration.ts'
import { Picture } from '../Picture.tsx'
import { ProductActions, ProductPrice, ProductStock } from './ProductParts.tsx'
import type { Shown } from './use-list.ts'

interface ProductGridProps {
  shown: Shown<AdminProduct>
  rows: AdminProduct[]
}

export const ProductGrid = ({ shown, rows }: ProductGridProps) => (
  <ul role="list" className="product-cards">
    {rows.map((product) => (
      <ProductCard key={product._id} shown={shown} product={product} />
    ))}
  </ul>
)

function ProductCard({ shown: { list, selected }, product }: { shown: Shown<AdminProduct>; product: AdminProduct }) {
  const { _id: id, image, title, description } = product
  return (
    <li className="product-card" data-row aria-label={title}>
      <Picture src={image} alt="" width={320} height={400} sizes="(width >= 640px) 15rem, 45vw" upTo={480} />
      <label className="box">
        <input
          type="checkbox"
          checked={selected.has(id)}
          onChange={(event) => list.select([id], event.target.checked)}
        />
        <span className="visually-hidden">Select {title}</span>
      </label>
      <h2>{title}</h2>
      <p className="description">{description}</p>
      <p className="facts">
        <ProductPrice product={product} />
        <ProductStock product={product} />
      </p>
      <ProductActions product={product} />
    </li>
  )
}
