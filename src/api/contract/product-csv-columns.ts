import { FIELD_NAMES, type ProductField } from './product-fields.ts'

/** The state that the file was exported with. */
export const SEEN_COLUMNS = ['seenStock', 'seenTaken', 'seenUpdatedAt'] as const

type ProductColumn = '_id' | ProductField | 'swatch' | (typeof SEEN_COLUMNS)[number]

/** The columns of a CSV file of products. */
export const PRODUCT_COLUMNS: readonly ProductColumn[] = [
  '_id',
  ...FIELD_NAMES.flatMap((name): ProductColumn[] => (name === 'color' ? ['color', 'swatch'] : [name])),
  ...SEEN_COLUMNS
]
