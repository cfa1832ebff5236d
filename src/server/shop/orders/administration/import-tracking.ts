import { type TrackingOutcome, trackingNumber } from '../../../../api/contract/order-administration.ts'
import { MAX_TRACKING_LINES } from '../../../../domain/limits.ts'
import { parseOrderNumber } from '../../../../domain/orders/order-number.ts'
import { type Carrier, CARRIER_NAMES, CARRIERS } from '../../../../domain/orders/tracking.ts'
import { readCsv } from '../../../../lib/csv.ts'
import type { Db } from '../../../platform/database/schema.ts'
import { ShopError } from '../../../platform/errors.ts'
import type { Requester } from '../../../platform/http/session.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { OrderRow } from '../queries.ts'
import { setTracking } from './tracking.ts'

interface TrackingImport {
  text: string
  /** Of lines without a carrier. */
  carrier: Carrier
  dryRun: boolean
}

/** Applies the lines one by one, so that a repeated import continues where a failed one stopped. */
export async function importTracking(
  shop: Shop,
  requester: Requester,
  { text, carrier, dryRun }: TrackingImport
): Promise<TrackingOutcome[]> {
  const lines = await readLines(text)
  const orders = await findOrders(shop.db, lines)
  const seenOrders = new Set<OrderRow>()
  const outcomes: TrackingOutcome[] = []
  for (const line of lines) {
    const order = orders.get(parseOrderNumber(line.order))
    const outcome = order && seenOrders.has(order) ? 'repeated' : checkLine(line, order)
    if (order) seenOrders.add(order)
    if (order && outcome === 'set' && !dryRun)
      await setTracking(shop, requester, order.id, { carrier: findCarrier(line) ?? carrier, number: line.number })
    const replaces = (outcome === 'set' && order?.tracking_number) || undefined
    outcomes.push({ line: line.line, order: line.order, number: line.number, outcome, replaces })
  }
  return outcomes
}

interface Line {
  line: number
  order: string
  number: string
  carrier: string
  /** Cells after the carrier. */
  rest: string[]
}

/** Skips a heading. Throws a ShopError if there are no lines, or too many. */
async function readLines(text: string): Promise<Line[]> {
  const delimiter = /[,;\t]/.exec(text)?.[0] ?? ','
  const header = ['order', 'number', 'carrier']
  const file = await readCsv(`${header.join(delimiter)}\n${text.replaceAll(/\r\n?/g, '\n')}`, header)
  if (file.unclosedQuoteLine !== undefined)
    throw createTextError(`Line ${file.unclosedQuoteLine - 1} has a quotation mark that is not closed.`)
  const lines = file.rows.map(({ line, cells }) => {
    const [order = '', number = '', carrier = '', ...rest] = cells.map((cell) => cell.trim())
    return { line: line - 1, order, number, carrier, rest }
  })
  if (lines[0] && !/\d/.test(lines[0].order + lines[0].number)) lines.shift()
  if (lines.length === 0) throw createTextError('Enter at least one line.')
  if (lines.length > MAX_TRACKING_LINES) throw createTextError(`Enter at most ${MAX_TRACKING_LINES} lines.`)
  return lines
}

const createTextError = (message: string): ShopError => new ShopError('invalid', message, { field: 'text' })

async function findOrders(db: Db, lines: Line[]): Promise<Map<number | null, OrderRow>> {
  const numbers = lines.map(({ order }) => parseOrderNumber(order)).filter((number) => number !== null)
  if (numbers.length === 0) return new Map()
  const rows = await db.selectFrom('orders').selectAll().where('number', 'in', numbers).execute()
  return new Map(rows.map((row) => [row.number, row]))
}

function checkLine(line: Line, order: OrderRow | undefined): TrackingOutcome['outcome'] {
  const isValid = line.number !== '' && trackingNumber.safeParse(line.number).success
  if (parseOrderNumber(line.order) === null || !isValid || line.rest.some(Boolean)) return 'malformed'
  const carrier = findCarrier(line)
  if (line.carrier && !carrier) return 'unknown-carrier'
  if (!order) return 'unknown-order'
  if (order.cancelled_at || order.order_status === 'rejected') return 'cancelled'
  if (order.payment_status !== 'paid') return 'not-paid'
  return order.tracking_number === line.number && (!carrier || order.carrier === carrier) ? 'unchanged' : 'set'
}

const findCarrier = ({ carrier }: Line): Carrier | undefined =>
  CARRIERS.find((name) => [name, CARRIER_NAMES[name].toLowerCase()].includes(carrier.toLowerCase()))
