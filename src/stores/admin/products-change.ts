import { MAX_STOCK, type ProductChangeInput } from '../../api/contract/product-administration.ts'
import { MAX_PRICE_CENTS } from '../../api/contract/values.ts'
import { toDollars } from '../../lib/money.ts'
import { plainAmount, plainNumber } from '../../lib/typed-numbers.ts'

/** What can be typed into a change's field. */
interface Range {
  min: number
  max: number
  decimals: 0 | 2
  /** Whether it is dollars, which may be typed with their sign. */
  money?: true
}

const MONEY: Range = { min: 0.01, max: toDollars(MAX_PRICE_CENTS), decimals: 2, money: true }

interface Kind {
  words: string
  /** None when there is nothing to type. */
  range?: Range
  changeTo: (value: number) => ProductChangeInput
  /** What the button says, as in 'Change 23 prices'. */
  told: (many: number) => string
}

const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`

const changePrices = (count: number): string => `Change ${many(count, 'price')}`
const changeStock = (count: number): string => `Change the stock of ${many(count, 'product')}`

export const CHANGES = {
  price: { words: 'Set price to $', range: MONEY, changeTo: (price) => ({ price }), told: changePrices },
  priceBy: {
    words: 'Change price by %',
    range: { min: -99, max: 1000, decimals: 2 },
    changeTo: (priceBy) => ({ priceBy }),
    told: changePrices
  },
  salePrice: {
    words: 'Set sale price to $',
    range: MONEY,
    changeTo: (salePrice) => ({ salePrice }),
    told: (count) => `Set ${many(count, 'sale price')}`
  },
  salePercent: {
    words: 'Put on sale at % off',
    range: { min: 1, max: 99, decimals: 2 },
    changeTo: (salePercent) => ({ salePercent }),
    told: (count) => `Put ${many(count, 'product')} on sale`
  },
  endSale: {
    words: 'End the sale',
    changeTo: () => ({ salePrice: 0 }),
    told: (count) => `End the sale of ${many(count, 'product')}`
  },
  stock: {
    words: 'Set stock to',
    range: { min: 0, max: MAX_STOCK, decimals: 0 },
    changeTo: (stock) => ({ stock }),
    told: changeStock
  },
  stockBy: {
    words: 'Change stock by',
    range: { min: -MAX_STOCK, max: MAX_STOCK, decimals: 0 },
    changeTo: (stockBy) => ({ stockBy }),
    told: changeStock
  }
} as const satisfies Record<string, Kind>

export type ChangeName = keyof typeof CHANGES

const kindOf = (name: ChangeName): Kind => CHANGES[name]

/** The change that is meant, or what is wrong with what was typed. */
export function readChange(name: ChangeName, typed: string): { change: ProductChangeInput } | { problem: string } {
  const { range, changeTo } = kindOf(name)
  if (!range) return { change: changeTo(0) }
  const plain = range.money ? plainAmount(typed) : plainNumber(typed)
  const [, decimals = ''] = plain.split('.')
  const fits = /^-?\d+(\.\d+)?$/.test(plain) && decimals.length <= range.decimals
  const value = Number(plain)
  return fits && value >= range.min && value <= range.max ? { change: changeTo(value) } : { problem: problemOf(range) }
}

function problemOf({ min, max, decimals, money }: Range): string {
  const [from, to] = [min, max].map((bound) => `${money ? '$' : ''}${bound.toLocaleString('en-US')}`)
  const kind = decimals === 0 ? 'whole number' : 'number'
  return `Type a ${kind} from ${from} to ${to}${decimals > 0 ? `, with at most ${decimals} decimals` : ''}.`
}
