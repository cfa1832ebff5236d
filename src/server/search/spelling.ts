/**
 * The SymSpell algorithm: two words that differ by typos become equal when some letters are deleted from both.
 * Each known word is stored under its deletions, and a mistyped word is looked up by its own: a few exact look-ups
 * on any database, however many words there are.
 */

/** Deleting letters of the prefix only still finds every close word. Longer words would have too many deletions. */
const PREFIX_LENGTH = 7

/** Returns the number of typos that can be corrected. A typo in a word of two letters usually makes another word. */
export function maxTyposIn(word: string): number {
  const letters = Array.from(word).length
  if (letters < 3 || /\p{N}/u.test(word)) return 0
  return letters < 6 ? 1 : 2
}

/** Returns a word with up to that many letters deleted. */
export function deletionsOf(word: string): Set<string> {
  const found = new Set([Array.from(word).slice(0, PREFIX_LENGTH).join('')])
  for (let typos = maxTyposIn(word); typos > 0; typos -= 1) {
    for (const letters of [...found].map((one) => Array.from(one))) {
      for (let at = 0; at < letters.length; at += 1) found.add(letters.toSpliced(at, 1).join(''))
    }
  }
  return found
}

/**
 * Returns the number of inserted, deleted, replaced or swapped letters between two words (the optimal string
 * alignment distance).
 */
export function editDistance(one: string, other: string): number {
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
