import type { Position } from './rank.ts'

/** Where a page of what was found ends. */
export const writePosition = ({ score, number }: Position): string => `${score}.${number}`

/** A cursor that is not one of a search's starts at the beginning. */
export function readPosition(text = ''): Position | undefined {
  const [, score, number] = /^(\d{1,9})\.(\d{1,9})$/.exec(text) ?? []
  return score && number ? { score: Number(score), number: Number(number) } : undefined
}
