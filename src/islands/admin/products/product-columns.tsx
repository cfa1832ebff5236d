import type { ListedAdminProduct } from '../../../api/contract/product-administration.ts'
import { getBrandLabel, getCategoryLabel } from '../../../content/labels.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Picture } from '../../Picture.tsx'
import type { Column } from '../lists/Table.tsx'
import { ProductActions, ProductPrice, ProductStock } from './ProductCells.tsx'
import { VariantSummary } from './VariantSummary.tsx'

export const createProductColumns = (stock: string | undefined): Column<ListedAdminProduct>[] => [
  {
    head: 'Product',
    wide: true,
    sort: ['title-atoz', 'title-ztoa'],
    cell: (product) => <ProductName product={product} />
  },
  { head: 'Category, brand', secondary: true, cell: (product) => <CategoryAndBrand product={product} /> },
  {
    head: 'Price',
    number: true,
    sort: ['price-lowtohigh', 'price-hightolow'],
    cell: (product) => <ProductPrice product={product} />
  },
  {
    head: 'Stock',
    number: true,
    sort: ['stock-lowtohigh', 'stock-hightolow'],
    cell: (product) => <ProductStock product={product} filter={stock} />
  },
  { head: 'Added', secondary: true, cell: ({ createdAt }) => formatDate(createdAt) },
  { head: 'Actions', actions: true, cell: (product) => <ProductActions product={product} /> }
]

const CategoryAndBrand = ({ product: { category, brand } }: { product: ListedAdminProduct }) => (
  <>
    {getCategoryLabel(category)}
    <small className="hint">{getBrandLabel(brand)}</small>
  </>
)

const ProductName = ({ product: { image, title, variants } }: { product: ListedAdminProduct }) => (
  <span className="named-product">
    <Picture src={image} alt="" width={40} height={50} sizes="2.5rem" maxWidth={160} />
    <span>
      <span className="title">{title}</span>
      {variants && <VariantSummary variants={variants} />}
    </span>
  </span>
)
