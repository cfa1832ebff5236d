/**
 * Two words that differ by a typo are the same when the right letters are left out of both. So each known word is kept
 * under what is left of it, and a mistyped one is looked up by what is left of that (the way of SymSpell): a few exact
 * look-ups, the same on every database, whatever the number of words.
 */

/** Leaving letters out of the beginning alone still meets every word that is near; longer words would have too many ways. */
const BEGINNING = 7

/** How many typos a word may have and still be understood. A typo in a word of two letters makes another word. */
export function typosIn(word: string): number {
  const letters = Array.from(word).length
  if (letters < 3 || /\p{N}/u.test(word)) return 0
  return letters < 6 ? 1 : 2
}

/** What is left of a word when as many letters are left out as it may have typos. */
export function misspellings(word: string): Set<string> {
  const found = new Set([Array.from(word).slice(0, BEGINNING).join('')])
  for (let typos = typosIn(word); typos > 0; typos -= 1) {
    for (const letters of [...found].map((one) => Array.from(one))) {
      for (let at = 0; at < letters.length; at += 1) found.add(letters.toSpliced(at, 1).join(''))
    }
  }
  return found
}

/** How many letters must be put in, left out, replaced or swapped with their neighbour to make one word of the other. */
export function distance(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  let [before, last] = [[] as number[], b.map((_, at) => at + 1)]
  for (let row = 0; row < a.length; row += 1) {
    const current: number[] = []
    for (let at = 0; at < b.length; at += 1) {
      const above = last[at] ?? 0
      const left = current[at - 1] ?? row + 1
      const diagonal = at > 0 ? (last[at - 1] ?? 0) : row
      const swapped = a[row] === b[at - 1] && a[row - 1] === b[at] && row > 0 && at > 0
      const twoBack = at > 1 ? (before[at - 2] ?? 0) : row - 1
      const replaced = diagonal + (a[row] === b[at] ? 0 : 1)
      current.push(Math.min(above + 1, left + 1, replaced, swapped ? twoBack + 1 : Infinity))
    }
    ;[before, last] = [last, current]
  }
  return last.at(-1) ?? a.length
}
