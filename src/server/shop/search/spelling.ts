/** SymSpell: words that differ by typos become equal when letters are deleted from both. */

/** In letters. Whole words would have too many deletions, and their first letters suffice. */
const PREFIX_LENGTH = 7

/** A typo in a word of two letters usually makes another word. */
export function countAllowedTypos(word: string): number {
  const letters = Array.from(word).length
  if (letters < 3 || /\p{N}/u.test(word)) return 0
  return letters < 6 ? 1 : 2
}

export function listDeletions(word: string): Set<string> {
  const results = new Set([Array.from(word).slice(0, PREFIX_LENGTH).join('')])
  for (let typos = countAllowedTypos(word); typos > 0; typos -= 1) {
    for (const letters of [...results].map((result) => Array.from(result))) {
      for (let index = 0; index < letters.length; index += 1) results.add(letters.toSpliced(index, 1).join(''))
    }
  }
  return results
}

/** Calculates the optimal string alignment distance. */
export function calculateEditDistance(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  let [rowBeforeLast, lastRow] = [[] as number[], b.map((_, index) => index + 1)]
  for (let row = 0; row < a.length; row += 1) {
    const currentRow: number[] = []
    for (let index = 0; index < b.length; index += 1) {
      const above = lastRow[index] ?? 0
      const left = currentRow[index - 1] ?? row + 1
      const diagonal = index > 0 ? (lastRow[index - 1] ?? 0) : row
      const swapped = a[row] === b[index - 1] && a[row - 1] === b[index] && row > 0 && index > 0
      const twoBack = index > 1 ? (rowBeforeLast[index - 2] ?? 0) : row - 1
      const replaced = diagonal + (a[row] === b[index] ? 0 : 1)
      currentRow.push(Math.min(above + 1, left + 1, replaced, swapped ? twoBack + 1 : Infinity))
    }
    ;[rowBeforeLast, lastRow] = [lastRow, currentRow]
  }
  return lastRow.at(-1) ?? a.length
}
