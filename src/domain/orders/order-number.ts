interface NumberedOrder {
  _id: string
  /** Missing in the answers of an older API host. */
  number?: number | undefined
}

/** Returns the short number of an order, such as '#1042'. Without one, returns the id. */
export const formatOrderNumber = ({ _id, number }: NumberedOrder): string => (number === undefined ? _id : `#${number}`)
