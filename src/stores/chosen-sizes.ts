import { deviceStore } from './storage.ts'

/** The size that was chosen last, by category. */
const $chosenSizes = deviceStore<Record<string, string>>('sizes')

export const findChosenSize = (category: string): string | undefined => $chosenSizes.get()?.[category]

export const rememberSize = (category: string, size: string): void =>
  $chosenSizes.set({ ...$chosenSizes.get(), [category]: size })
