import { type Fit, FIT_LABELS } from '../products/fit.ts'

interface Item {
  title: string
  quantity: number
  fit?: Fit | undefined
  exchange?: { title: string } | undefined
}

/** Formats units as '2 × Hat', or '2 × Hat, S (too small, exchange for Hat, M)'. */
export function formatUnits({ title, quantity, fit, exchange }: Item): string {
  const notes = [fit && FIT_LABELS[fit].toLowerCase(), exchange && `exchange for ${exchange.title}`].filter(Boolean)
  return `${quantity} × ${title}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`
}

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
