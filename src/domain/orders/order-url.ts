import { MAX_PRINTED_ORDERS } from '../limits.ts'

/** The field of the return form with the units of a line. */
export const createReturnUnitsField = (itemId: string): string => `${RETURN_UNITS}${itemId}`

/** The field of the return form with the variant for which a line is exchanged. */
export const createExchangeField = (itemId: string): string => `${EXCHANGE}${itemId}`

/** The field of the return form with the fit of a line. */
export const createFitField = (itemId: string): string => `fit-${itemId}`

const RETURN_UNITS = 'units-'
const EXCHANGE = 'exchange-'

interface ReturnedUnits {
  _id: string
  quantity: string
  exchangeFor: string | undefined
  fit: string | undefined
}

/** Returns the lines with at least one unit of a submitted return form. A chosen exchange without units is of one unit. */
export function parseReturnUnits(fields: Record<string, string>): ReturnedUnits[] {
  const names = Object.keys(fields).filter((name) => name.startsWith(RETURN_UNITS) || name.startsWith(EXCHANGE))
  const ids = new Set(names.map((name) => name.slice(name.indexOf('-') + 1)))
  return [...ids].flatMap((_id) => {
    const exchangeFor = fields[createExchangeField(_id)] || undefined
    const fit = fields[createFitField(_id)] || undefined
    const units = fields[createReturnUnitsField(_id)] ?? ''
    const isChosen = units !== '' && Number(units) !== 0
    return isChosen || exchangeFor ? [{ _id, quantity: isChosen ? units : '1', exchangeFor, fit }] : []
  })
}

/** The URL of a document with the packing slips or invoices of several orders. */
export const createPrintUrl = (document: 'packing-slips' | 'invoices', ids: string[]): string =>
  `/admin/orders/${document}?${new URLSearchParams({ ids: ids.join() })}`

/** Reads the ids of at most `MAX_PRINTED_ORDERS` orders, each once. */
export const readPrintedIds = (search: URLSearchParams): string[] =>
  [...new Set(search.get('ids')?.split(','))].filter(Boolean).slice(0, MAX_PRINTED_ORDERS)

/** The URL of an order in the shopper's account. */
export const createOrderUrl = (id: string): string => `/shop/account?order=${encodeURIComponent(id)}`
