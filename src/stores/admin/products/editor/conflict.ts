import { pick } from '../../../../lib/pick.ts'
import { createObjectId } from '../../lists/object-id.ts'
import {
  type DraftColor,
  type DraftVariant,
  EMPTY_CELL,
  findVariant,
  formatCellName,
  isSame,
  isSold,
  type ProductDraft
} from './draft.ts'
import { CELL_FIELDS, type CellField, FIELD_LABELS, formatValue, TEXT_FIELDS } from './fields.ts'
import { setSwatch } from './table.ts'

/** A value that another admin changed while this product was being edited here. */
export interface ConcurrentChange {
  /** Such as 'Stock of navy, M'. */
  name: string
  theirValue: string
  /** The value typed here, or undefined if theirs was applied. */
  ownValue: string | undefined
  takeTheirs: (draft: ProductDraft) => ProductDraft
}

/** A value of a draft that is merged on its own. */
interface Part<Value> {
  name: string
  read: (draft: ProductDraft) => Value
  write: (draft: ProductDraft, value: Value) => ProductDraft
  format: (value: Value) => string
}

/** Puts another admin's changes into the values of the draft that were not changed here. */
export function rebaseDraft(
  before: ProductDraft,
  their: ProductDraft,
  draft: ProductDraft
): { draft: ProductDraft; concurrentChanges: ConcurrentChange[] } {
  const [old, own] = alignVariants(before, their, draft)
  const concurrentChanges: ConcurrentChange[] = []
  let merged = own
  function merge<Value>({ name, read, write, format }: Part<Value>): void {
    const [oldValue, theirValue, ownValue] = [read(old), read(their), read(own)]
    if (isSame(oldValue, theirValue) || isSame(ownValue, theirValue)) return
    const takeTheirs = (last: ProductDraft) => write(last, theirValue)
    const isOwn = !isSame(ownValue, oldValue)
    if (!isOwn) merged = takeTheirs(merged)
    concurrentChanges.push({
      name,
      theirValue: format(theirValue),
      ownValue: isOwn ? format(ownValue) : undefined,
      takeTheirs
    })
  }
  TEXT_PARTS.forEach(merge)
  const variants = new Map([old, their, own].flatMap((each) => each.variants.map((variant) => [variant.id, variant])))
  for (const variant of variants.values()) CELL_FIELDS.forEach((field) => merge(createCellPart(variant, field)))
  own.colors.forEach((color) => merge(createSwatchPart(color)))
  merge(PICTURES_PART)
  return { draft: addTheirOptions(merged, before, their), concurrentChanges }
}

const TEXT_PARTS = TEXT_FIELDS.map((field): Part<string> => ({
  name: FIELD_LABELS[field],
  read: (draft) => draft[field],
  write: (draft, value) => ({ ...draft, [field]: value }),
  format: (value) => formatValue(field, value)
}))

const createCellPart = (variant: DraftVariant, field: CellField): Part<string> => ({
  name: formatCellName(FIELD_LABELS[field], variant),
  read: (draft) => findById(draft, variant.id)?.[field] ?? '',
  write: (draft, value) => {
    const last = findById(draft, variant.id)
    const index = last ? draft.variants.indexOf(last) : draft.variants.length
    const next = { ...(last ?? { ...variant, ...EMPTY_CELL }), [field]: value }
    return { ...draft, variants: draft.variants.toSpliced(index, 1, next) }
  },
  format: (value) => formatValue(field, value)
})

const createSwatchPart = ({ name, swatch }: DraftColor): Part<string> => ({
  name: `Swatch of ${name}`,
  read: ({ colors }) => findColor(colors, name)?.swatch ?? swatch,
  write: (draft, value) => setSwatch(draft, name, value),
  format: String
})

const PICTURES_PART: Part<ProductDraft['pictures']> = {
  name: 'Pictures',
  read: ({ pictures }) => pictures,
  write: (draft, pictures) => ({ ...draft, pictures }),
  format: ({ length }) => (length === 1 ? '1 picture' : `${length} pictures`)
}

const findColor = (colors: DraftColor[], name: string): DraftColor | undefined =>
  colors.find((color) => color.name === name)

const addTheirOptions = (draft: ProductDraft, before: ProductDraft, theirs: ProductDraft): ProductDraft => ({
  ...draft,
  variants: draft.variants.filter((variant) => !variant.isNew || isSold(variant)),
  sizes: [...draft.sizes, ...theirs.sizes.filter((size) => ![...before.sizes, ...draft.sizes].includes(size))],
  colors: [
    ...draft.colors,
    ...theirs.colors.filter(({ name }) => !findColor([...before.colors, ...draft.colors], name))
  ]
})

const findById = ({ variants }: ProductDraft, id: string): DraftVariant | undefined =>
  variants.find((variant) => variant.id === id)

/**
 * Gives each variant one id in all drafts:
 * - A variant that only the other admin has deleted becomes a new variant, with a new id.
 * - A variant that both admins have added gets the other admin's id.
 * - A variant that only the other admin has renamed gets the new names, unless a variant added here has them.
 */
function alignVariants(before: ProductDraft, their: ProductDraft, own: ProductDraft): [ProductDraft, ProductDraft] {
  const deleted = before.variants.filter(({ id }) => !findById(their, id))
  const newIds = new Map(deleted.map(({ id }) => [id, createObjectId()]))
  const renew = (variant: DraftVariant): DraftVariant => {
    const id = newIds.get(variant.id)
    return id ? { ...variant, id, isNew: true } : variant
  }
  const added = { ...their, variants: their.variants.filter(({ id }) => !findById(before, id)) }
  const align = (variant: DraftVariant): DraftVariant => {
    const { id, color, size } = variant
    const last = findById(before, id)
    if (!last) return { ...variant, ...pickIdentity(findVariant(added, color, size)) }
    const renamed = findById(their, id)
    const isTaken = renamed && findVariant(own, renamed.color, renamed.size)?.isNew
    return isSameName(variant, last) && !isTaken ? { ...variant, ...pickIdentity(renamed) } : variant
  }
  return [
    { ...before, variants: before.variants.map(renew) },
    { ...own, variants: own.variants.map(align).map(renew) }
  ]
}

const isSameName = (one: DraftVariant, other: DraftVariant): boolean =>
  one.color === other.color && one.size === other.size

const pickIdentity = (variant: DraftVariant | undefined) => variant && pick(variant, ['id', 'isNew', 'color', 'size'])
