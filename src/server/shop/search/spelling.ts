/** A typo in a word of two letters usually makes another word. */
export function countAllowedTypos(word: string): number {
  const letters = Array.from(word).length
  if (letters < 3 || /\p{N}/u.test(word)) return 0
  return letters < 6 ? 1 : 2
}

/** Returns the closest of the known words, with how often each was indexed. The most common word wins a tie. */
export function findClosestWord(typed: string, known: Map<string, number>): string | undefined {
  const allowedTypos = countAllowedTypos(typed)
  const candidates = [...known]
    .filter(([word]) => isSimilar(word, typed) && countAllowedTypos(word) > 0)
    .map(([word, count]) => ({ word, count, typos: countTypos(Array.from(typed), Array.from(word), allowedTypos) }))
    .filter(({ typos }) => typos <= allowedTypos)
    .toSorted((a, b) => a.typos - b.typos || b.count - a.count || (a.word < b.word ? -1 : 1))
  return candidates[0]?.word
}

/** People rarely mistype the first letter or two more letters: 'sale' does not mean 'pale', nor 'winter' 'wine'. */
const isSimilar = (word: string, typed: string): boolean =>
  word[0] === typed[0] && Math.abs(word.length - typed.length) < 2

/** Counts letters that are missing, too many, wrong or swapped with the next one. */
export function countTypos(one: string[], other: string[], max: number): number {
  const start = one.findIndex((letter, at) => letter !== other[at])
  if (start === -1) return other.length - one.length
  const [a, b] = [one.slice(start), other.slice(start)]
  if (b.length === 0) return a.length
  if (max === 0) return Infinity
  const isSwapped = a[0] === b[1] && a[1] === b[0]
  const count = (skipA: number, skipB: number) => 1 + countTypos(a.slice(skipA), b.slice(skipB), max - 1)
  return Math.min(count(1, 1), count(1, 0), count(0, 1), isSwapped ? count(2, 2) : Infinity)
}
