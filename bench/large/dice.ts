import { randomFrom } from '../../tests/support/random.ts'

/** A deterministic random number generator. */
export interface Dice {
  /** From 0 to 1. */
  roll(): number
  below(count: number): number
  between(least: number, most: number): number
  one<Value>(values: readonly Value[]): Value
  chance(share: number): boolean
}

export function dice(seed: number): Dice {
  const roll = randomFrom(seed)
  const below = (count: number) => Math.floor(roll() * count)
  return {
    roll,
    below,
    between: (least, most) => least + roll() * (most - least),
    one: (values) => values[below(values.length)] as (typeof values)[number],
    chance: (share) => roll() < share
  }
}
