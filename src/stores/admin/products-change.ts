import type { AdminProduct, ProductChange, ProductChangeInput } from '../../api/contract/product-administration.ts'
import { MOST_STOCK } from '../../api/contract/product-administration.ts'
import { DEAREST } from '../../api/contract/values.ts'
import { type Changeable, changedBy, inStock, whyNotChanged } from '../../api/product-change.ts'
import { formatMoney, toCents, toDollars } from '../../lib/money.ts'
import { plainAmount, plainNumber } from '../../lib/typed-numbers.ts'

/** What can be typed into a change's field. */
interface Range {
  min: number
  max: number
  decimals: 0 | 2
  /** Whether it is dollars, which may be typed with their sign. */
  money?: true
}

const MONEY: Range = { min: 0.01, max: toDollars(DEAREST), decimals: 2, money: true }

interface Kind {
  words: string
  /** None when there is nothing to type. */
  range?: Range
  changeTo: (value: number) => ProductChangeInput
  /** What of a product it changes. */
  of: 'price' | 'salePrice' | 'stock'
  /** What the button says, as in 'Change 23 prices'. */
  told: (many: number) => string
}

const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`

const changePrices = (count: number): string => `Change ${many(count, 'price')}`
const changeStock = (count: number): string => `Change the stock of ${many(count, 'product')}`

export const CHANGES = {
  price: { words: 'Set price to $', range: MONEY, changeTo: (price) => ({ price }), of: 'price', told: changePrices },
  priceBy: {
    words: 'Change price by %',
    range: { min: -99, max: 1000, decimals: 2 },
    changeTo: (priceBy) => ({ priceBy }),
    of: 'price',
    told: changePrices
  },
  salePrice: {
    words: 'Set sale price to $',
    range: MONEY,
    changeTo: (salePrice) => ({ salePrice }),
    of: 'salePrice',
    told: (count) => `Set ${many(count, 'sale price')}`
  },
  salePercent: {
    words: 'Put on sale at % off',
    range: { min: 1, max: 99, decimals: 2 },
    changeTo: (salePercent) => ({ salePercent }),
    of: 'salePrice',
    told: (count) => `Put ${many(count, 'product')} on sale`
  },
  endSale: {
    words: 'End the sale',
    changeTo: () => ({ salePrice: 0 }),
    of: 'salePrice',
    told: (count) => `End the sale of ${many(count, 'product')}`
  },
  stock: {
    words: 'Set stock to',
    range: { min: 0, max: MOST_STOCK, decimals: 0 },
    changeTo: (stock) => ({ stock }),
    of: 'stock',
    told: changeStock
  },
  stockBy: {
    words: 'Change stock by',
    range: { min: -MOST_STOCK, max: MOST_STOCK, decimals: 0 },
    changeTo: (stockBy) => ({ stockBy }),
    of: 'stock',
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

/** What a change comes to for one product: from what to what, or why not. */
export type ComesTo = { title: string } & ({ from: string; to: string } | { whyNot: string })

export function comesTo(name: ChangeName, change: ProductChangeInput, product: AdminProduct): ComesTo {
  const { title } = product
  const before = changeable(product)
  const after = changedBy(before, inCents(change))
  const whyNot = whyNotChanged(before, after)
  if (whyNot) return { title, whyNot }
  const { of } = kindOf(name)
  return { title, from: wordsOf(of, before), to: wordsOf(of, after) }
}

const changeable = ({ price, salePrice, onHand, reserved }: AdminProduct): Changeable => ({
  price: toCents(price),
  salePrice: toCents(salePrice),
  onHand,
  reserved
})

/** As the shop reads it. */
function inCents(change: ProductChangeInput): ProductChange {
  const money = ([field, value]: [string, unknown]) => [
    field,
    field === 'price' || field === 'salePrice' ? toCents(Number(value)) : Number(value)
  ]
  return Object.fromEntries(Object.entries(change).map(money)) as ProductChange
}

function wordsOf(of: Kind['of'], product: Changeable): string {
  if (of === 'stock') return inStock(product).toLocaleString('en-US')
  return of === 'salePrice' && product.salePrice === 0 ? 'no sale' : formatMoney(toDollars(product[of]))
}
