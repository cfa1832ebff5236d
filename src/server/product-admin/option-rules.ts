import { sql } from 'kysely'

import { MAX_LENGTH, MAX_OPTIONS } from '../../domain/limits.ts'
import { formatOption } from '../../domain/products/option-title.ts'
import type { ProductRow } from '../catalog/queries.ts'
import { readInBatches } from '../db/batches.ts'
import type { Db, Trx } from '../db/schema.ts'
import { unindexed } from '../db/unindexed.ts'
import { ShopError } from '../errors.ts'

export type Option = Pick<ProductRow, 'id' | 'style_id' | 'style_title' | 'size' | 'color'>

type OptionNames = Pick<Option, 'size' | 'color'>

/** Product ids by style id and option. */
export type OptionIds = Map<string, Map<string, string>>

/** Options with equal keys are the same option of a style. */
const toKey = ({ size, color }: OptionNames): string => JSON.stringify([color, size])

export const isSameOption = (one: Omit<Option, 'id'>, other: Omit<Option, 'id'>): boolean =>
  one.style_id === other.style_id && toKey(one) === toKey(other)

export async function readOptionIds(db: Db, styleIds: string[]): Promise<OptionIds> {
  const rows = await readInBatches(styleIds, (batch) =>
    db
      .selectFrom('products')
      .select(['id', 'style_id', 'size', 'color'])
      .where('style_id', 'in', batch)
      // Without current statistics, as during an import, PostgreSQL would read all products that are not deleted.
      .where(unindexed(sql.ref<string>('deleted_at'), 'string'), 'is', null)
      .execute()
  )
  const styles = Map.groupBy(rows, ({ style_id }) => style_id ?? '')
  return new Map([...styles].map(([id, options]) => [id, new Map(options.map((row) => [toKey(row), row.id]))]))
}

/** Records the change of an option, so that later changes are checked against it. */
export function recordOption(optionIds: OptionIds, option: Option, before?: Option): void {
  if (before?.style_id && optionIds.get(before.style_id)?.get(toKey(before)) === before.id)
    optionIds.get(before.style_id)?.delete(toKey(before))
  if (option.style_id === null) return
  const options = optionIds.get(option.style_id) ?? new Map<string, string>()
  optionIds.set(option.style_id, options.set(toKey(option), option.id))
}

/** Returns a sentence. The id is empty for an option that has none yet. */
export function findOptionProblem(option: Option, optionIds: OptionIds): string | undefined {
  const { id, style_id, style_title } = option
  if (style_id === null) return undefined
  if ((style_title ?? '').length > MAX_LENGTH.styleTitle)
    return `The title of a style must have at most ${MAX_LENGTH.styleTitle} characters.`
  const options = optionIds.get(style_id) ?? new Map<string, string>()
  const owner = options.get(toKey(option))
  if (owner !== undefined && (owner !== id || id === '')) return `The style already has the option ${describe(option)}.`
  const isNew = !options.values().some((optionId) => optionId === id)
  return isNew && options.size >= MAX_OPTIONS ? `A style can have at most ${MAX_OPTIONS} options.` : undefined
}

const describe = ({ size, color }: OptionNames): string =>
  formatOption({ size: size ?? undefined, color: color ?? undefined }) || 'without size and color'

/** Throws if the style cannot have this option. */
export async function requireValidOption(trx: Trx, option: Option): Promise<void> {
  if (option.style_id === null) return
  const problem = findOptionProblem(option, await readOptionIds(trx, [option.style_id]))
  if (problem) throw new ShopError('invalid', problem, { field: option.size === null ? 'color' : 'size' })
}
