/** A typo in a word of two letters usually makes another word. */
export function countAllowedTypos(word: string): number {
  const letters = Array.from(word).length
  if (letters < 3 || /\p{N}/u.test(word)) return 0
  return letters < 6 ? 1 : 2
}

/** Returns the closest of the known words, given with their numbers of products. The most common word wins a tie. */
export function findClosestWord(typed: string, known: Map<string, number>): string | undefined {
  const allowedTypos = countAllowedTypos(typed)
  const candidates = [...known]
    .filter(([word]) => isSimilar(word, typed) && countAllowedTypos(word) > 0)
    .map(([word, count]) => ({ word, count, typos: calculateEditDistance(typed, word) }))
    .filter(({ typos }) => typos <= allowedTypos)
    .toSorted((a, b) => a.typos - b.typos || b.count - a.count || (a.word < b.word ? -1 : 1))
  return candidates[0]?.word
}

/** People rarely mistype the first letter or two more letters: 'sale' does not mean 'pale', nor 'winter' 'wine'. */
const isSimilar = (word: string, typed: string): boolean =>
  word[0] === typed[0] && Math.abs(word.length - typed.length) < 2

/** Calculates the optimal string alignment distance, which counts swapped letters as one typo. */
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
