interface Item {
  title: string
  quantity: number
}

/** Formats units as '2 × Hat'. */
export const formatUnits = ({ title, quantity }: Item): string => `${quantity} × ${title}`

/** Formats units as '2 × Hat, 1 × Coat'. */
export const formatItemList = (items: Item[]): string => items.map(formatUnits).join(', ')

/** Adds the titles of an order's lines to units that name only the lines. */
export const addTitles = (
  cartItems: { _id: string; title: string }[],
  units: { _id: string; quantity: number }[]
): Item[] =>
  units.map(({ _id, quantity }) => ({
    title: cartItems.find((item) => item._id === _id)?.title ?? 'Unknown product',
    quantity
  }))
