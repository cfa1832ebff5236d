const LETTER_SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL']

const LETTER_ALIASES: Record<string, string> = { '2XS': 'XXS', '2XL': 'XXL', XXXL: '3XL', XXXXL: '4XL' }

/** Sizes of different systems cannot be compared: M, 32, EU 42, 36-38. */
export type SizeSystem = 'letters' | 'numbers' | 'eu' | 'ranges' | 'other'

export function findSizeSystem(size: string): SizeSystem {
  if (/^eu\b/i.test(size)) return 'eu'
  if (/\d\s*[/–-]\s*\d/.test(size)) return 'ranges'
  return SYSTEMS[rankSize(size)[0]] ?? 'other'
}

const SYSTEMS: Record<number, SizeSystem> = { 0: 'letters', 1: 'numbers' }

type Rank = readonly [kind: number, position: number]

/** Letter sizes come first, then sizes with numbers, then other sizes. "S/M" ranks as its first size. */
function rankSize(size: string): Rank {
  const [first = ''] = size.toUpperCase().split(/[/–-]/)
  const letters = first.trim()
  const letterRank = LETTER_SIZES.indexOf(LETTER_ALIASES[letters] ?? letters)
  if (letterRank >= 0) return [0, letterRank]
  const number = /\d+(?:\.\d+)?/.exec(size)?.[0]
  return number === undefined ? [2, 0] : [1, Number(number)]
}

/** Compares sizes in their natural order: XS to XXL, 28 to 40, EU 36 to EU 46. */
export const compareSizes = (one: string, other: string): number =>
  compareRanks(rankSize(one), rankSize(other)) || one.localeCompare(other, 'en')

const compareRanks = ([kind, position]: Rank, [otherKind, otherPosition]: Rank): number =>
  kind - otherKind || position - otherPosition

/** Sorts many sizes faster than with `compareSizes`. */
export const sortSizes = (sizes: readonly string[]): string[] =>
  sizes
    .map((size) => ({ size, rank: rankSize(size) }))
    .toSorted((one, other) => compareRanks(one.rank, other.rank) || one.size.localeCompare(other.size, 'en'))
    .map(({ size }) => size)
