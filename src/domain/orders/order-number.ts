interface NumberedOrder {
  _id: string
  /** Missing in the responses of other backends. */
  number?: number | undefined
}

/** Returns the short number of an order, such as '#1042'. Without one, returns the id. */
export const formatOrderNumber = ({ _id, number }: NumberedOrder): string => (number === undefined ? _id : `#${number}`)

/** Accepts `#1042` and `1042`. Returns null for other text. More digits could be too many for the database. */
export function parseOrderNumber(text: string): number | null {
  const [, digits] = /^#?(\d{1,9})$/.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}
