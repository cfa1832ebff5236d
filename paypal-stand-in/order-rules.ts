import { refused, unprocessable } from './errors.ts'
import type { Detail } from './errors.ts'
import { CURRENCIES, toMinor } from './money.ts'
import type { Money } from './money.ts'
import type { OrderRequest, PurchaseUnit } from './order-request.ts'

type Findings = { details: Detail[]; minor(money: Money, at: string, positive?: boolean): number }

const look = (currency: string, field: string): Findings => {
  const details: Detail[] = []
  const minor = (money: Money, at: string, positive = false): number => {
    const found = (issue: string, value: string): number => {
      details.push({ issue, field: `${field}/${at}`, value })
      return Number.NaN
    }
    if (!CURRENCIES.has(money.currency_code)) return found('INVALID_CURRENCY_CODE', money.currency_code)
    if (money.currency_code !== currency) return found('MULTI_CURRENCY_ORDER', money.currency_code)
    const value = toMinor(money)
    if (typeof value === 'string') return found(value, money.value)
    if (positive && value <= 0) return found('CANNOT_BE_ZERO_OR_NEGATIVE', money.value)
    if (value < 0) return found('CANNOT_BE_NEGATIVE', money.value)
    return value
  }
  return { details, minor }
}

const ADDED = ['item_total', 'tax_total', 'shipping', 'handling', 'insurance'] as const
const TAKEN_OFF = ['shipping_discount', 'discount'] as const

const checkUnit = (unit: PurchaseUnit): Detail[] => {
  const field = `/purchase_units/@reference_id=='${unit.reference_id}'`
  const { details, minor } = look(unit.amount.currency_code, field)
  const differ = (issue: string, at: string, value: string | undefined): void =>
    void details.push({ issue, field: `${field}/${at}`, ...(value !== undefined && { value }) })

  const { breakdown } = unit.amount
  const part = (name: (typeof ADDED | typeof TAKEN_OFF)[number]): number => {
    const money = breakdown?.[name]
    return money ? minor(money, `amount/breakdown/${name}/value`) : 0
  }
  const total = minor(unit.amount, 'amount/value', true)
  const itemTotal = part('item_total')
  const sum = (names: readonly (typeof ADDED | typeof TAKEN_OFF)[number][]): number =>
    names.reduce((so_far, name) => so_far + (name === 'item_total' ? itemTotal : part(name)), 0)
  const expected = sum(ADDED) - sum(TAKEN_OFF)

  const items = unit.items ?? []
  const priced = items.reduce(
    (so_far, item, at) => so_far + minor(item.unit_amount, `items/${at}/unit_amount/value`) * Number(item.quantity),
    0
  )
  const taxed = items.reduce(
    (so_far, item, at) => so_far + (item.tax ? minor(item.tax, `items/${at}/tax/value`) * Number(item.quantity) : 0),
    0
  )
  if (details.length > 0) return details

  if (breakdown && expected !== total) differ('AMOUNT_MISMATCH', 'amount/value', unit.amount.value)
  if (items.length > 0 && !breakdown?.item_total)
    differ('ITEM_TOTAL_REQUIRED', 'amount/breakdown/item_total', undefined)
  else if (items.length > 0 && priced !== itemTotal)
    differ('ITEM_TOTAL_MISMATCH', 'amount/breakdown/item_total/value', breakdown?.item_total?.value)
  if (taxed > 0 && !breakdown?.tax_total) differ('TAX_TOTAL_REQUIRED', 'amount/breakdown/tax_total', undefined)
  else if (taxed > 0 && taxed !== part('tax_total'))
    differ('TAX_TOTAL_MISMATCH', 'amount/breakdown/tax_total/value', breakdown?.tax_total?.value)
  return details
}

/** Checks PayPal's business rules. Throws a 422 with every issue. */
export const checkRules = (request: OrderRequest): void => {
  if (request.intent === 'AUTHORIZE') throw refused('AUTH_CAPTURE_NOT_ENABLED')
  const details = request.purchase_units.flatMap(checkUnit)
  if (details.length > 0) throw unprocessable(details)
}
