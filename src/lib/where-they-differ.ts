/** Characters that are read beside each other without trouble. */
const LONGEST = 80

/** How many of them lead up to where two texts begin to differ. */
const LEAD = 24

/** Two texts, cut to where they differ when they are too long to be compared by eye. */
export function whereTheyDiffer(one: string, other: string): [string, string] {
  const [ones, others] = [Array.from(one), Array.from(other)]
  if (ones.length <= LONGEST && others.length <= LONGEST) return [one, other]
  const common = ones.findIndex((character, index) => character !== others[index])
  const start = Math.max(0, (common < 0 ? ones.length : common) - LEAD)
  return [cut(ones, start), cut(others, start)]
}

const cut = (characters: string[], start: number): string =>
  `${start > 0 ? '…' : ''}${characters.slice(start, start + LONGEST).join('')}${characters.length > start + LONGEST ? '…' : ''}`
