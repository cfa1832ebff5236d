import { MAX_LENGTH } from '../../domain/limits.ts'

/** Of a product or a category. */
export const MEASUREMENTS_FIELD = {
  maxLength: MAX_LENGTH.measurements,
  rows: 4,
  placeholder: 'Size, Chest, Length\nS, 92, 68\nM, 98, 70',
  hint: 'Optional, in cm: a line with the names, then one for each size'
}
