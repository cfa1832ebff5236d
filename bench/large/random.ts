import { randomFrom } from '../../tests/support/random.ts'

export interface Random {
  /** From 0 to 1. */
  next(): number
  below(count: number): number
  between(min: number, max: number): number
  one<Value>(values: readonly Value[]): Value
  chance(share: number): boolean
}

export function createRandom(seed: number): Random {
  const next = randomFrom(seed)
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    between: (min, max) => min + next() * (max - min),
    one: (values) => values[below(values.length)] as (typeof values)[number],
    chance: (share) => next() < share
  }
}
