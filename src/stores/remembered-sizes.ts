import { findSizeSystem } from '../domain/products/sizes.ts'
import { createDeviceStore } from './storage.ts'

/** The size that was chosen last, by category and size system. Choosing 32 for jeans does not replace M for shirts. */
const $chosenSizes = createDeviceStore<Record<string, string>>('sizes')

const toKey = (category: string, size: string): string => `${category} ${findSizeSystem(size)}`

export const isRememberedSize = (category: string, size: string): boolean =>
  $chosenSizes.get()?.[toKey(category, size)] === size

export const rememberSize = (category: string, size: string): void =>
  $chosenSizes.set({ ...$chosenSizes.get(), [toKey(category, size)]: size })
