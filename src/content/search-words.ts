const MAX_LINES = 300
const MAX_LINE_WORDS = 20
const WORD = /^(?=.{1,32}$)[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*$/u

/** Returns the words of each line, which have commas between them. */
export const parseWords = (text = ''): string[][] =>
  text
    .split('\n')
    .map((line) =>
      line
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean)
    )
    .filter(({ length }) => length > 0)

interface Rules {
  minWords: number
  /** Words that the text must not repeat. */
  earlier?: string[]
}

/** Returns the end of a sentence about the text. */
export function findWordsError(text: string | undefined, { minWords, earlier = [] }: Rules): string | undefined {
  const lines = parseWords(text)
  const words = [...earlier.filter((word) => WORD.test(word)), ...lines.flat()]
  const invalid = words.find((word) => !WORD.test(word))
  const repeated = words.find((word, index) => words.indexOf(word) < index)
  const [short] = lines.find(({ length }) => length < minWords) ?? []
  const [long] = lines.find(({ length }) => length > MAX_LINE_WORDS) ?? []
  if (invalid) return `contains “${invalid}”, which is not a single word of at most 32 letters`
  if (repeated) return `contains the word “${repeated}” a second time`
  if (short) return `needs at least two words in each line, but one has only “${short}”`
  if (long) return `can have at most ${MAX_LINE_WORDS} words in a line, but the one with “${long}” has more`
  return lines.length > MAX_LINES ? `can have at most ${MAX_LINES} lines` : undefined
}
