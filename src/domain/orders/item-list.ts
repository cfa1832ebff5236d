interface Item {
  title: string
  quantity: number
  exchange?: { title: string } | undefined
}

/** Formats units as '2 × Hat', or '2 × Hat, S (exchange for Hat, M)'. */
export const formatUnits = ({ title, quantity, exchange }: Item): string =>
  `${quantity} × ${title}${exchange ? ` (exchange for ${exchange.title})` : ''}`

/** Formats units as '2 × Hat, 1 × Coat'. */
export const formatItemList = (items: Item[]): string => items.map(formatUnits).join(', ')

/** Adds the titles of an order's lines to units that name only the lines. */
export const addTitles = (
  cartItems: { _id: string; title: string }[],
  units: (Omit<Item, 'title'> & { _id: string })[]
): Item[] =>
  units.map((unit) => ({
    ...unit,
    title: cartItems.find((item) => item._id === unit._id)?.title ?? 'Unknown product'
  }))
