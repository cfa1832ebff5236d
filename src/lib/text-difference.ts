/** In characters; shorter texts are compared whole. */
const MAX_LENGTH = 80

/** Characters shown before the first difference. */
const LEAD = 24

/** Cuts two long texts to the part where they differ. */
export function cutToDifference(one: string, other: string): [string, string] {
  const [ones, others] = [Array.from(one), Array.from(other)]
  if (ones.length <= MAX_LENGTH && others.length <= MAX_LENGTH) return [one, other]
  const common = ones.findIndex((character, index) => character !== others[index])
  const start = Math.max(0, (common < 0 ? ones.length : common) - LEAD)
  return [cut(ones, start), cut(others, start)]
}

const cut = (characters: string[], start: number): string =>
  `${start > 0 ? '…' : ''}${characters.slice(start, start + MAX_LENGTH).join('')}${characters.length > start + MAX_LENGTH ? '…' : ''}`
