/** In dollars. */
export interface Prices {
  minPrice?: number | undefined
  maxPrice?: number | undefined
}

/** `next` is the position of the token after the phrase. */
interface Phrase {
  prices: Prices
  next: number
}

/** A number, a word or a sign. */
const TOKEN = /\d+(?:\.\d+)?|\p{L}+|\S/gu
const AMOUNT = /^\d{1,6}(?:\.\d{1,2})?$/
const CURRENCIES = new Set(['$', 'dollar', 'dollars', 'usd'])

const BOUNDS = new Map<string, keyof Prices>([
  ...['under', 'below', 'less than', 'up to', 'cheaper than', 'maximum', 'max'].map(
    (words) => [words, 'maxPrice'] as const
  ),
  ...['over', 'above', 'more than', 'at least', 'minimum', 'min', 'from'].map((words) => [words, 'minPrice'] as const)
])
/** Otherwise "air max 90" would have a price. */
const NEED_CURRENCY = new Set(['max', 'min', 'from'])

/** Returns the first lowest and highest price, and the text without the phrases of prices. */
export function parsePrices(text: string): { prices: Prices; text: string } {
  const tokens = Array.from(text.matchAll(TOKEN))
  let [prices, remaining, end]: [Prices, string, number] = [{}, '', 0]
  for (let at = 0; at < tokens.length; at += 1) {
    const phrase = readRange(tokens, at) ?? readBound(tokens, at) ?? readMaximum(tokens, at)
    if (!phrase || !isEnd(tokens, phrase.next)) continue
    prices = { ...phrase.prices, ...prices }
    remaining += `${text.slice(end, tokens[at]?.index)} `
    end = tokens[phrase.next]?.index ?? text.length
    at = phrase.next - 1
  }
  return { prices, text: remaining + text.slice(end) }
}

type Tokens = RegExpExecArray[]

const read = (tokens: Tokens, at: number): string => tokens[at]?.[0].toLowerCase() ?? ''

const isAfterSpace = (tokens: Tokens, at: number): boolean =>
  (tokens[at - 1]?.index ?? -1) + (tokens[at - 1]?.[0].length ?? 0) !== tokens[at]?.index

const isEnd = (tokens: Tokens, at: number): boolean => isAfterSpace(tokens, at) || /^[,;.!?)]$/.test(read(tokens, at))

function readAmount(tokens: Tokens, at: number): { amount: number; hasCurrency: boolean; next: number } | undefined {
  const start = read(tokens, at) === 'us' ? at + 1 : at
  const position = read(tokens, start) === '$' ? start + 1 : at
  if (!AMOUNT.test(read(tokens, position))) return undefined
  const next = CURRENCIES.has(read(tokens, position + 1)) ? position + 2 : position + 1
  return { amount: Number(read(tokens, position)), hasCurrency: next > at + 1, next }
}

/** Without a currency, "32-34" can be a size. */
function readRange(tokens: Tokens, at: number): Phrase | undefined {
  const opening = read(tokens, at)
  const joiners = opening === 'between' ? ['and'] : ['to', '-', '–']
  const low = readAmount(tokens, opening === 'between' || opening === 'from' ? at + 1 : at)
  const high = low && joiners.includes(read(tokens, low.next)) ? readAmount(tokens, low.next + 1) : undefined
  if (!low || !high || !isAfterSpace(tokens, at)) return undefined
  if (opening !== 'between' && !low.hasCurrency && !high.hasCurrency) return undefined
  const [minPrice, maxPrice] = [low.amount, high.amount].toSorted((one, other) => one - other)
  return { prices: { minPrice, maxPrice }, next: high.next }
}

function readBound(tokens: Tokens, at: number): Phrase | undefined {
  const first = read(tokens, at)
  const [words, length] = BOUNDS.has(first) ? [first, 1] : [`${first} ${read(tokens, at + 1)}`, 2]
  const bound = BOUNDS.get(words)
  const amount = bound && readAmount(tokens, read(tokens, at + length) === '.' ? at + length + 1 : at + length)
  if (!amount || (NEED_CURRENCY.has(first) && !amount.hasCurrency)) return undefined
  return { prices: { [bound]: amount.amount }, next: amount.next }
}

/** "$40" alone means up to $40. */
function readMaximum(tokens: Tokens, at: number): Phrase | undefined {
  const amount = isAfterSpace(tokens, at) ? readAmount(tokens, at) : undefined
  return amount?.hasCurrency ? { prices: { maxPrice: amount.amount }, next: amount.next } : undefined
}
