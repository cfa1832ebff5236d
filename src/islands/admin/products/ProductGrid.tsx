import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import { Picture } from '../../Picture.tsx'
import { ProductActions, ProductPrice, ProductStock } from './ProductCells.tsx'
import type { ListView } from '../lists/use-list.ts'

interface ProductGridProps {
  view: ListView<AdminProduct>
  rows: AdminProduct[]
}

export const ProductGrid = ({ view, rows }: ProductGridProps) => (
  <ul role="list" className="product-cards">
    {rows.map((product) => (
      <ProductCard key={product._id} view={view} product={product} />
    ))}
  </ul>
)

function ProductCard({ view: { list, selected }, product }: { view: ListView<AdminProduct>; product: AdminProduct }) {
  const { _id: id, image, title, description } = product
  return (
    <li className="product-card" data-row aria-label={title}>
      <Picture src={image} alt="" width={320} height={400} sizes="(width >= 640px) 15rem, 45vw" maxWidth={480} />
      <label className="checkbox">
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
