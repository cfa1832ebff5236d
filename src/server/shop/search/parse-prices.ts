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
const WORDS = [...MAXIMUM, ...MINIMUM, 'between'].join('|')

/** An amount or two, after a word. */
const PHRASE = new RegExp(
  String.raw`(?<!\S)(?:(${WORDS})\b ?\.? ?)?${AMOUNT}(?: ?(and|to|-|–) ?${AMOUNT})?(?![^\s,;.!?)])`,
  'giu'
)

/** Returns the first lowest and highest price, and the text without the phrases of prices. */
export function parsePrices(text: string): { prices: Prices; text: string } {
  let prices: Prices = {}
  const remaining = text.replace(/\s+/gu, ' ').replace(PHRASE, (phrase, ...groups: (string | undefined)[]) => {
    const [word, sign, amount, currency, joiner, sign2, amount2, currency2] = groups
    const found = readPhrase({
      word: word?.toLowerCase() ?? '',
      low: Number(amount),
      high: amount2 === undefined ? undefined : Number(amount2),
      joiner: joiner?.toLowerCase(),
      hasCurrency: [sign, currency, sign2, currency2].some(Boolean)
    })
    if (!found) return phrase
    prices = { ...found, ...prices }
    return ' '
  })
  return { prices, text: remaining }
}

interface Phrase {
  word: string
  low: number
  high: number | undefined
  joiner: string | undefined
  hasCurrency: boolean
}

function readPhrase({ word, low, high, joiner, hasCurrency }: Phrase): Prices | undefined {
  if (high !== undefined) {
    // Without a currency, "32-34" can be a size.
    if (word === 'between' ? joiner !== 'and' : joiner === 'and' || !hasCurrency) return undefined
    return { minPrice: Math.min(low, high), maxPrice: Math.max(low, high) }
  }
  if (!hasCurrency && (word === '' || NEED_CURRENCY.has(word))) return undefined
  if (MINIMUM.includes(word)) return { minPrice: low }
  // "$40" alone means up to $40.
  return word === 'between' ? undefined : { maxPrice: low }
}
