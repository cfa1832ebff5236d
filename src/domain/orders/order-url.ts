/** The field of the return form with the units of a line. */
export const createReturnUnitsField = (itemId: string): string => `${RETURN_UNITS}${itemId}`

const RETURN_UNITS = 'units-'

/** Returns the lines with at least one unit of a submitted return form. */
export const parseReturnUnits = (fields: Record<string, string>): { _id: string; quantity: string }[] =>
  Object.entries(fields)
    .filter(([name, units]) => name.startsWith(RETURN_UNITS) && units !== '' && Number(units) !== 0)
    .map(([name, quantity]) => ({ _id: name.slice(RETURN_UNITS.length), quantity }))

/** The URL of an order in the shopper's account. */
export const createOrderUrl = (id: string): string => `/shop/account?order=${encodeURIComponent(id)}`
