import { refused, unprocessable } from './errors.ts'
import type { Detail } from './errors.ts'
import { CURRENCIES, toMinor } from './money.ts'
import type { Money } from './money.ts'
import type { OrderRequest, PurchaseUnit } from './order-request.ts'

type MoneyChecker = { details: Detail[]; minor(money: Money, at: string, positive?: boolean): number }

const createMoneyChecker = (currency: string, field: string): MoneyChecker => {
  const details: Detail[] = []
  const minor = (money: Money, at: string, positive = false): number => {
    const report = (issue: string, value: string): number => {
      details.push({ issue, field: `${field}/${at}`, value })
      return Number.NaN
    }
    if (!CURRENCIES.has(money.currency_code)) return report('INVALID_CURRENCY_CODE', money.currency_code)
    if (money.currency_code !== currency) return report('MULTI_CURRENCY_ORDER', money.currency_code)
    const value = toMinor(money)
    if (typeof value === 'string') return report(value, money.value)
    if (positive && value <= 0) return report('CANNOT_BE_ZERO_OR_NEGATIVE', money.value)
    if (value < 0) return report('CANNOT_BE_NEGATIVE', money.value)
    return value
  }
  return { details, minor }
}

const ADDITIONS = ['item_total', 'tax_total', 'shipping', 'handling', 'insurance'] as const
const DEDUCTIONS = ['shipping_discount', 'discount'] as const

const checkUnit = (unit: PurchaseUnit): Detail[] => {
  const field = `/purchase_units/@reference_id=='${unit.reference_id}'`
  const { details, minor } = createMoneyChecker(unit.amount.currency_code, field)
  const addMismatch = (issue: string, at: string, value: string | undefined): void =>
    void details.push({ issue, field: `${field}/${at}`, ...(value !== undefined && { value }) })

  const { breakdown } = unit.amount
  const part = (name: (typeof ADDITIONS | typeof DEDUCTIONS)[number]): number => {
    const money = breakdown?.[name]
    return money ? minor(money, `amount/breakdown/${name}/value`) : 0
  }
  const total = minor(unit.amount, 'amount/value', true)
  const itemTotal = part('item_total')
  const sum = (names: readonly (typeof ADDITIONS | typeof DEDUCTIONS)[number][]): number =>
    names.reduce((subtotal, name) => subtotal + (name === 'item_total' ? itemTotal : part(name)), 0)
  const expected = sum(ADDITIONS) - sum(DEDUCTIONS)

  const items = unit.items ?? []
  const itemsPrice = items.reduce(
    (subtotal, item, at) => subtotal + minor(item.unit_amount, `items/${at}/unit_amount/value`) * Number(item.quantity),
    0
  )
  const itemsTax = items.reduce(
    (subtotal, item, at) =>
      subtotal + (item.tax ? minor(item.tax, `items/${at}/tax/value`) * Number(item.quantity) : 0),
    0
  )
  if (details.length > 0) return details

  if (breakdown && expected !== total) addMismatch('AMOUNT_MISMATCH', 'amount/value', unit.amount.value)
  if (items.length > 0 && !breakdown?.item_total)
    addMismatch('ITEM_TOTAL_REQUIRED', 'amount/breakdown/item_total', undefined)
  else if (items.length > 0 && itemsPrice !== itemTotal)
    addMismatch('ITEM_TOTAL_MISMATCH', 'amount/breakdown/item_total/value', breakdown?.item_total?.value)
  if (itemsTax > 0 && !breakdown?.tax_total) addMismatch('TAX_TOTAL_REQUIRED', 'amount/breakdown/tax_total', undefined)
  else if (itemsTax > 0 && itemsTax !== part('tax_total'))
    addMismatch('TAX_TOTAL_MISMATCH', 'amount/breakdown/tax_total/value', breakdown?.tax_total?.value)
  return details
}

/** Throws a 422 with every issue. */
export const checkRules = (request: OrderRequest): void => {
  if (request.intent === 'AUTHORIZE') throw refused('AUTH_CAPTURE_NOT_ENABLED')
  const details = request.purchase_units.flatMap(checkUnit)
  if (details.length > 0) throw unprocessable(details)
}
