import type { AdminProduct, ListedAdminProduct } from '../../../api/contract/product-administration.ts'
import { TRASH_DAYS } from '../../../domain/products/trash.ts'
import { DAY, formatDate } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/format-count.ts'
import { Picture } from '../../Picture.tsx'
import { type Column, SelectionCheckbox } from '../lists/Table.tsx'
import type { ListView } from '../lists/use-list.ts'
import { ProductActions, ProductPrice, ProductStock } from './ProductCells.tsx'

export const createProductColumns = (stock: string | undefined): Column<ListedAdminProduct>[] => [
  {
    head: 'Product',
    kind: 'wide',
    sort: ['title-atoz', 'title-ztoa'],
    cell: (product) => <ProductName product={product} />
  },
  { head: 'Category, brand', kind: 'secondary', cell: (product) => <CategoryAndBrand product={product} /> },
  {
    head: 'Price',
    kind: 'number',
    sort: ['price-lowtohigh', 'price-hightolow'],
    cell: (product) => <ProductPrice product={product} />
  },
  {
    head: 'Stock',
    kind: 'number',
    sort: ['stock-lowtohigh', 'stock-hightolow'],
    cell: (product) => <ProductStock product={product} filter={stock} />
  },
  { head: 'Added', kind: 'secondary', cell: ({ createdAt }) => formatDate(createdAt) },
  { head: 'Actions', kind: 'actions', cell: (product) => <ProductActions product={product} /> }
]

const CategoryAndBrand = ({ product }: { product: ListedAdminProduct }) => (
  <>
    {product.categoryName ?? product.category}
    <small>{product.brandName ?? product.brand}</small>
  </>
)

const ProductName = ({ product }: { product: ListedAdminProduct }) => (
  <span className="row named-product">
    <Picture src={product.image} alt="" width={40} height={50} sizes="2.5rem" maxWidth={160} />
    <span>
      <span className="title">{product.title}</span>
      <Summary product={product} />
    </span>
  </span>
)

export const ProductGrid = ({ view, rows }: { view: ListView<ListedAdminProduct>; rows: ListedAdminProduct[] }) => (
  <ul role="list" className="product-cards">
    {rows.map((product) => (
      <ProductCard key={product._id} view={view} product={product} />
    ))}
  </ul>
)

function ProductCard({ view, product }: { view: ListView<ListedAdminProduct>; product: ListedAdminProduct }) {
  const { image, title, description } = product
  return (
    <li className="product-card" data-row tabIndex={-1} aria-label={title}>
      <Picture src={image} alt="" width={320} height={400} sizes="(width >= 640px) 15rem, 45vw" maxWidth={480} />
      <SelectionCheckbox view={view} rows={[product]} label={`Select ${title}`} />
      <h2>{title}</h2>
      <Summary product={product} />
      <p className="soft description">{description}</p>
      <p className="spread">
        <ProductPrice product={product} />
        <ProductStock product={product} filter={view.filters['stock']} />
      </p>
      <p className="cluster">
        <ProductActions product={product} />
      </p>
    </li>
  )
}

function Summary({ product: { variants, deletedAt } }: { product: ListedAdminProduct }) {
  if (variants) return <VariantSummary variants={variants} />
  if (!deletedAt) return null
  const lastDay = new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY)
  return <span className="hint">Kept until {formatDate(lastDay.toISOString())}</span>
}

const MAX_SWATCHES = 6

/** Shows the colors and the number of variants of a style. */
function VariantSummary({ variants }: { variants: AdminProduct[] }) {
  const colors = new Map(variants.flatMap(({ color }) => (color ? [[color.name, color.swatch]] : [])))
  const hiddenCount = colors.size - MAX_SWATCHES
  return (
    <span className="cluster hint variant-summary">
      {[...colors].slice(0, MAX_SWATCHES).map(([name, swatch]) => (
        <Swatch key={name} color={swatch} />
      ))}
      {hiddenCount > 0 && <span>+{hiddenCount}</span>}
      <span>
        {formatCount(variants.length, 'variant')}
        {colors.size > 0 && <span className="visually-hidden"> in {[...colors.keys()].join(', ')}</span>}
      </span>
    </span>
  )
}

/** An SVG, because the content security policy forbids inline styles. */
const Swatch = ({ color }: { color: string }) => (
  <svg className="swatch" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <circle cx="8" cy="8" r="7.5" fill={color} />
  </svg>
)
