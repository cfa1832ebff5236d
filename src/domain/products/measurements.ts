const CM_PER_INCH = 2.54

/** `columns` begins with the name of the sizes. `values` are in centimeters. */
export interface Measurements {
  columns: string[]
  rows: { size: string; values: number[] }[]
}

export const MEASUREMENTS_ERROR =
  'must have a line such as “Size, Chest, Length”, and then a line with numbers in cm for each size, such as “M, 98, 70.5”'

/** Parses lines of cells that are separated by commas or tabs. Returns undefined if it is no table of numbers. */
export function parseMeasurements(text: string): Measurements | undefined {
  const [columns = [], ...lines] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(/[,;\t]/).map((cell) => cell.trim()))
  const rows = lines.map(([size = '', ...cells]) => ({
    size,
    values: cells.map((cell) => (cell ? Number(cell) : NaN))
  }))
  const isComplete = rows.every(
    ({ values }) => values.length === columns.length - 1 && values.every((value) => value > 0 && value < Infinity)
  )
  const isUnique = (names: string[]) => names.every(Boolean) && new Set(names).size === names.length
  const hasNames = isUnique(columns) && isUnique(rows.map(({ size }) => size))
  return columns.length > 1 && rows.length > 0 && hasNames && isComplete ? { columns, rows } : undefined
}

/** True if the text is empty or a table of measurements. */
export const isMeasurements = (text: string): boolean => text === '' || parseMeasurements(text) !== undefined

const NUMBER_OR_RANGE = /^\d+(?:\.\d+)?(?:[–-]\d+(?:\.\d+)?)?$/

/** Returns for example 31.5–32.7 for 80–83, and undefined for a text that is no number or range. */
export const convertToInches = (cm: string): string | undefined =>
  NUMBER_OR_RANGE.test(cm) ? cm.replaceAll(/[\d.]+/g, (number) => `${toInches(Number(number))}`) : undefined

/** Such as 27.6 for 70. */
export const toInches = (cm: number): number => Math.round((cm / CM_PER_INCH) * 10) / 10
