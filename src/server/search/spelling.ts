/** SymSpell: words that differ by typos become equal when letters are deleted from both. */

/** Longer words would have too many deletions, and the prefix suffices. */
const PREFIX_LENGTH = 7

/** Allows none in a word of two letters, because a typo usually makes it another word. */
export function countAllowedTypos(word: string): number {
  const letters = Array.from(word).length
  if (letters < 3 || /\p{N}/u.test(word)) return 0
  return letters < 6 ? 1 : 2
}

export function listDeletions(word: string): Set<string> {
  const results = new Set([Array.from(word).slice(0, PREFIX_LENGTH).join('')])
  for (let typos = countAllowedTypos(word); typos > 0; typos -= 1) {
    for (const letters of [...results].map((result) => Array.from(result))) {
      for (let at = 0; at < letters.length; at += 1) results.add(letters.toSpliced(at, 1).join(''))
    }
  }
  return results
}

/** Computes the optimal string alignment distance. */
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
