import type { ListedAdminProduct } from '../../../api/contract/product-administration.ts'
import { Picture } from '../../Picture.tsx'
import { SelectionCheckbox } from '../lists/Table.tsx'
import { VariantSummary } from './VariantSummary.tsx'
import { ProductActions, ProductPrice, ProductStock } from './ProductCells.tsx'
import type { ListView } from '../lists/use-list.ts'

interface ProductGridProps {
  view: ListView<ListedAdminProduct>
  rows: ListedAdminProduct[]
}

export const ProductGrid = ({ view, rows }: ProductGridProps) => (
  <ul role="list" className="product-cards">
    {rows.map((product) => (
      <ProductCard key={product._id} view={view} product={product} />
    ))}
  </ul>
)

function ProductCard({ view, product }: { view: ListView<ListedAdminProduct>; product: ListedAdminProduct }) {
  const { image, title, description, variants } = product
  return (
    <li className="product-card" data-row tabIndex={-1} aria-label={title}>
      <Picture src={image} alt="" width={320} height={400} sizes="(width >= 640px) 15rem, 45vw" maxWidth={480} />
      <SelectionCheckbox view={view} rows={[product]} label={`Select ${title}`} />
      <h2>{title}</h2>
      {variants && <VariantSummary variants={variants} />}
      <p className="description">{description}</p>
      <p className="facts">
        <ProductPrice product={product} />
        <ProductStock product={product} filter={view.filters['stock']} />
      </p>
      <ProductActions product={product} />
    </li>
  )
}
