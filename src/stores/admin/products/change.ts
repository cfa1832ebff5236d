import { type ProductChangeInput } from '../../../api/contract/product-administration.ts'
import { MAX_PRICE_CENTS, MAX_STOCK } from '../../../domain/limits.ts'
import { toDollars } from '../../../lib/money.ts'
import { normalizeAmount, normalizeNumber } from '../../../lib/number-input.ts'

interface Range {
  min: number
  max: number
  decimals: 0 | 2
  /** In dollars; the input may contain '$'. */
  isMoney?: true
}

const MONEY: Range = { min: 0.01, max: toDollars(MAX_PRICE_CENTS), decimals: 2, isMoney: true }

interface ChangeKind {
  label: string
  /** Missing if the change takes no input. */
  range?: Range
  changeTo: (value: number) => ProductChangeInput
  /** As in 'Change 23 prices'. */
  actionLabel: (count: number) => string
}

const pluralize = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`

const changePrices = (count: number): string => `Change ${pluralize(count, 'price')}`
const changeStock = (count: number): string => `Change the stock of ${pluralize(count, 'product')}`

export const CHANGES = {
  price: { label: 'Set price to $', range: MONEY, changeTo: (price) => ({ price }), actionLabel: changePrices },
  priceBy: {
    label: 'Change price by %',
    range: { min: -99, max: 1000, decimals: 2 },
    changeTo: (priceBy) => ({ priceBy }),
    actionLabel: changePrices
  },
  salePrice: {
    label: 'Set sale price to $',
    range: MONEY,
    changeTo: (salePrice) => ({ salePrice }),
    actionLabel: (count) => `Set ${pluralize(count, 'sale price')}`
  },
  salePercent: {
    label: 'Put on sale at % off',
    range: { min: 1, max: 99, decimals: 2 },
    changeTo: (salePercent) => ({ salePercent }),
    actionLabel: (count) => `Put ${pluralize(count, 'product')} on sale`
  },
  endSale: {
    label: 'End the sale',
    changeTo: () => ({ salePrice: 0 }),
    actionLabel: (count) => `End the sale of ${pluralize(count, 'product')}`
  },
  stock: {
    label: 'Set stock to',
    range: { min: 0, max: MAX_STOCK, decimals: 0 },
    changeTo: (stock) => ({ stock }),
    actionLabel: changeStock
  },
  stockBy: {
    label: 'Change stock by',
    range: { min: -MAX_STOCK, max: MAX_STOCK, decimals: 0 },
    changeTo: (stockBy) => ({ stockBy }),
    actionLabel: changeStock
  }
} as const satisfies Record<string, ChangeKind>

export type ChangeName = keyof typeof CHANGES

const kindOf = (name: ChangeName): ChangeKind => CHANGES[name]

export function parseChange(name: ChangeName, input: string): { change: ProductChangeInput } | { problem: string } {
  const { range, changeTo } = kindOf(name)
  if (!range) return { change: changeTo(0) }
  const normalized = range.isMoney ? normalizeAmount(input) : normalizeNumber(input)
  const [, decimals = ''] = normalized.split('.')
  const isValidFormat = /^-?\d+(\.\d+)?$/.test(normalized) && decimals.length <= range.decimals
  const value = Number(normalized)
  return isValidFormat && value >= range.min && value <= range.max
    ? { change: changeTo(value) }
    : { problem: describeRange(range) }
}

function describeRange({ min, max, decimals, isMoney }: Range): string {
  const [from, to] = [min, max].map((bound) => `${isMoney ? '$' : ''}${bound.toLocaleString('en-US')}`)
  const kind = decimals === 0 ? 'whole number' : 'number'
  return `Type a ${kind} from ${from} to ${to}${decimals > 0 ? `, with at most ${decimals} decimals` : ''}.`
}
