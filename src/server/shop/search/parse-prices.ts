/** In dollars. */
export interface Prices {
  minPrice?: number | undefined
  maxPrice?: number | undefined
}

const MAXIMUM = ['under', 'below', 'less than', 'up to', 'cheaper than', 'maximum', 'max']
const MINIMUM = ['over', 'above', 'more than', 'at least', 'minimum', 'min', 'from']
/** Otherwise "air max 90" would have a price. */
const NEED_CURRENCY = new Set(['max', 'min', 'from'])

const AMOUNT = String.raw`(?:us ?)?(\$)? ?(\d{1,6}(?:\.\d{1,2})?)(?!\.?\d)(?: ?(\$|dollars?\b|usd\b))?`
const WORDS = [...MAXIMUM, ...MINIMUM].join('|')

/** Two amounts, or one after a word. */
const PHRASE = new RegExp(
  String.raw`(?<!\S)(?:between ?${AMOUNT} ?and ?${AMOUNT}|(?:(${WORDS})\b ?\.? ?)?${AMOUNT}(?: ?(?:to|-|–) ?${AMOUNT})?)(?![^\s,;.!?)])`,
  'giu'
)

/** Returns the first lowest and highest price, and the text without the phrases of prices. */
export function parsePrices(text: string): { prices: Prices; text: string } {
  let prices: Prices = {}
  const remaining = text.replace(/\s+/gu, ' ').replace(PHRASE, (phrase, ...groups: (string | undefined)[]) => {
    const [, from, , , to, , word = '', sign, amount, currency, sign2, amount2, currency2] = groups
    const hasCurrency = [sign, currency, sign2, currency2].some(Boolean)
    const found =
      from === undefined ? readPrices(word.toLowerCase(), { amount, amount2, hasCurrency }) : toRange(from, to)
    if (!found) return phrase
    prices = { ...found, ...prices }
    return ' '
  })
  return { prices, text: remaining }
}

function toRange(...amounts: (string | undefined)[]): Prices {
  const [minPrice, maxPrice] = amounts.map(Number).toSorted((one, other) => one - other)
  return { minPrice, maxPrice }
}

interface Amounts {
  amount: string | undefined
  amount2: string | undefined
  hasCurrency: boolean
}

function readPrices(word: string, { amount, amount2, hasCurrency }: Amounts): Prices | undefined {
  // Without a currency, "32-34" can be a size.
  if (amount2 !== undefined) return hasCurrency ? toRange(amount, amount2) : undefined
  if (!hasCurrency && (word === '' || NEED_CURRENCY.has(word))) return undefined
  // "$40" alone means up to $40.
  return MINIMUM.includes(word) ? { minPrice: Number(amount) } : { maxPrice: Number(amount) }
}
