/** In characters. Shorter texts stay whole. */
const MAX_EXCERPT_LENGTH = 80

/** In characters, before the first difference. */
const CONTEXT_LENGTH = 24

export function cutToDifference(before: string, after: string): [string, string] {
  const [beforeCharacters, afterCharacters] = [Array.from(before), Array.from(after)]
  if (beforeCharacters.length <= MAX_EXCERPT_LENGTH && afterCharacters.length <= MAX_EXCERPT_LENGTH)
    return [before, after]
  const common = beforeCharacters.findIndex((character, index) => character !== afterCharacters[index])
  const start = Math.max(0, (common < 0 ? beforeCharacters.length : common) - CONTEXT_LENGTH)
  return [cut(beforeCharacters, start), cut(afterCharacters, start)]
}

const cut = (characters: string[], start: number): string =>
  `${start > 0 ? '…' : ''}${characters.slice(start, start + MAX_EXCERPT_LENGTH).join('')}${characters.length > start + MAX_EXCERPT_LENGTH ? '…' : ''}`
