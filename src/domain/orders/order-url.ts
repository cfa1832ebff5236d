import { MAX_PRINTED_ORDERS } from '../limits.ts'

/** The field of the return form with the units of a line. */
export const createReturnUnitsField = (itemId: string): string => `${RETURN_UNITS}${itemId}`

const RETURN_UNITS = 'units-'

/** Returns the lines with at least one unit of a submitted return form. */
export const parseReturnUnits = (fields: Record<string, string>): { _id: string; quantity: string }[] =>
  Object.entries(fields)
    .filter(([name, units]) => name.startsWith(RETURN_UNITS) && units !== '' && Number(units) !== 0)
    .map(([name, quantity]) => ({ _id: name.slice(RETURN_UNITS.length), quantity }))

/** The URL of a document with the packing slips or invoices of several orders. */
export const createPrintUrl = (document: 'packing-slips' | 'invoices', ids: string[]): string =>
  `/admin/orders/${document}?${new URLSearchParams({ ids: ids.join() })}`

/** Reads the ids of at most `MAX_PRINTED_ORDERS` orders, each once. */
export const readPrintedIds = (search: URLSearchParams): string[] =>
  [...new Set(search.get('ids')?.split(','))].filter(Boolean).slice(0, MAX_PRINTED_ORDERS)

/** The URL of an order in the shopper's account. */
export const createOrderUrl = (id: string): string => `/shop/account?order=${encodeURIComponent(id)}`
