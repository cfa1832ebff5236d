import { type ProductChangeInput } from '../../../api/contract/product-administration.ts'
import {
  DISCOUNT_PERCENT,
  MAX_PRICE_CENTS,
  MAX_STOCK,
  PRICE_CHANGE_PERCENT,
  type PRICE_ENDINGS
} from '../../../domain/limits.ts'
import { toDollars } from '../../../lib/money.ts'
import { normalizeAmount, normalizeNumber } from '../../../lib/number-input.ts'
import { formatCount } from '../../../lib/format-count.ts'

interface Range {
  min: number
  max: number
  decimals: 0 | 2
  /** In dollars; the input may contain '$'. */
  isMoney?: true
}

const MONEY: Range = { min: 0.01, max: toDollars(MAX_PRICE_CENTS), decimals: 2, isMoney: true }

/** In cents. Undefined to keep the cents. */
export type Ending = (typeof PRICE_ENDINGS)[number] | undefined

interface ChangeKind {
  label: string
  /** Missing if the change takes no input. */
  range?: Range
  /** Present if the new prices can be rounded. */
  canRound?: true
  createChange: (value: number, ending?: Ending) => ProductChangeInput
  /** Returns the text of the button, as in 'Change 23 prices'. */
  actionLabel: (count: number) => string
}

const labelPriceChange = (count: number): string => `Change ${formatCount(count, 'price')}`
const labelStockChange = (count: number): string => `Change the stock of ${formatCount(count, 'product')}`

export const BULK_CHANGES = {
  price: { label: 'Set price to $', range: MONEY, createChange: (price) => ({ price }), actionLabel: labelPriceChange },
  priceBy: {
    label: 'Change price by %',
    range: { ...PRICE_CHANGE_PERCENT, decimals: 2 },
    canRound: true,
    createChange: (priceBy, ending) => ({ priceBy, ending }),
    actionLabel: labelPriceChange
  },
  salePrice: {
    label: 'Set sale price to $',
    range: MONEY,
    createChange: (salePrice) => ({ salePrice }),
    actionLabel: (count) => `Set ${formatCount(count, 'sale price')}`
  },
  salePercent: {
    label: 'Put on sale at % off',
    range: { ...DISCOUNT_PERCENT, decimals: 2 },
    canRound: true,
    createChange: (salePercent, ending) => ({ salePercent, ending }),
    actionLabel: (count) => `Put ${formatCount(count, 'product')} on sale`
  },
  endSale: {
    label: 'End the sale',
    createChange: () => ({ salePrice: 0 }),
    actionLabel: (count) => `End the sale of ${formatCount(count, 'product')}`
  },
  stock: {
    label: 'Set stock to',
    range: { min: 0, max: MAX_STOCK, decimals: 0 },
    createChange: (stock) => ({ stock }),
    actionLabel: labelStockChange
  },
  stockBy: {
    label: 'Change stock by',
    range: { min: -MAX_STOCK, max: MAX_STOCK, decimals: 0 },
    createChange: (stockBy) => ({ stockBy }),
    actionLabel: labelStockChange
  }
} as const satisfies Record<string, ChangeKind>

export type BulkChangeName = keyof typeof BULK_CHANGES

export function parseBulkChange(
  name: BulkChangeName,
  input: string,
  ending?: Ending
): { change: ProductChangeInput } | { error: string } {
  const { range, createChange }: ChangeKind = BULK_CHANGES[name]
  if (!range) return { change: createChange(0) }
  const normalized = range.isMoney ? normalizeAmount(input) : normalizeNumber(input)
  const [, decimals = ''] = normalized.split('.')
  const isValidFormat = /^-?\d+(\.\d+)?$/.test(normalized) && decimals.length <= range.decimals
  const value = Number(normalized)
  return isValidFormat && value >= range.min && value <= range.max
    ? { change: createChange(value, ending) }
    : { error: describeRange(range) }
}

function describeRange({ min, max, decimals, isMoney }: Range): string {
  const [from, to] = [min, max].map((bound) => `${isMoney ? '$' : ''}${bound.toLocaleString('en-US')}`)
  const kind = decimals === 0 ? 'whole number' : 'number'
  return `Type a ${kind} from ${from} to ${to}${decimals > 0 ? `, with at most ${decimals} decimal places after the decimal point` : ''}.`
}
