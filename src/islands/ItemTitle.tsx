import { type LineItemNames, splitItemTitle } from '../domain/products/variant-title.ts'

/** Shows the title of a line item and, below it, the variant. */
export function ItemTitle({ item }: { item: LineItemNames }) {
  const { title, variant } = splitItemTitle(item)
  return (
    <>
      {title}
      {variant && <span className="item-variant"> {variant}</span>}
    </>
  )
}

interface OrderItem extends LineItemNames {
  sku?: string | undefined
}

export const ItemTitleAndSku = ({ item }: { item: OrderItem }) => (
  <>
    <ItemTitle item={item} />
    {item.sku && <span className="item-variant"> SKU {item.sku}</span>}
  </>
)
