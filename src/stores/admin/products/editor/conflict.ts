import {
  type Cell,
  type DraftColor,
  EMPTY_CELL,
  formatCellName,
  isSame,
  isSameCell,
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
  theirs: ProductDraft,
  draft: ProductDraft
): { draft: ProductDraft; concurrentChanges: ConcurrentChange[] } {
  const [old, their, own] = alignVariants(before, theirs, draft)
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
  for (const key of new Set([old, their, own].flatMap(({ cells }) => Object.keys(cells))))
    CELL_FIELDS.forEach((field) => merge(createCellPart(key, field)))
  own.colors.forEach((color) => merge(createSwatchPart(color)))
  merge(PICTURES_PART)
  return { draft: addTheirOptions(merged, before, theirs), concurrentChanges }
}

const TEXT_PARTS = TEXT_FIELDS.map((field): Part<string> => ({
  name: FIELD_LABELS[field],
  read: (draft) => draft[field],
  write: (draft, value) => ({ ...draft, [field]: value }),
  format: (value) => formatValue(field, value)
}))

const createCellPart = (key: string, field: CellField): Part<string> => ({
  name: formatCellName(FIELD_LABELS[field], key),
  read: ({ cells }) => cells[key]?.[field] ?? '',
  write: (draft, value) => {
    const { [key]: before = EMPTY_CELL, ...others } = draft.cells
    const cell: Cell = { ...before, [field]: value }
    return { ...draft, cells: isSameCell(cell, EMPTY_CELL) ? others : { ...draft.cells, [key]: cell } }
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
  sizes: [...draft.sizes, ...theirs.sizes.filter((size) => ![...before.sizes, ...draft.sizes].includes(size))],
  colors: [
    ...draft.colors,
    ...theirs.colors.filter(({ name }) => !findColor([...before.colors, ...draft.colors], name))
  ]
})

/** Returns the keys of the variants by id. */
const findKeys = ({ ids }: ProductDraft): Map<string, string> =>
  new Map(Object.entries(ids).map(([key, id]) => [id, key]))

/** Gives each variant the same key in all drafts: the one of the draft that has renamed it. */
function alignVariants(before: ProductDraft, theirs: ProductDraft, own: ProductDraft) {
  const [oldKeys, theirKeys, ownKeys] = [findKeys(before), findKeys(theirs), findKeys(own)]
  const findKey = (id: string): string | undefined => {
    const key = ownKeys.get(id)
    return key === oldKeys.get(id) ? (theirKeys.get(id) ?? key) : (key ?? theirKeys.get(id))
  }
  const align = (draft: ProductDraft): ProductDraft => {
    const rename = (key: string) => findKey(draft.ids[key] ?? '') ?? key
    const cells = Object.entries(draft.cells).map(([key, cell]) => [rename(key), cell] as const)
    const ids = Object.entries({ ...theirs.ids, ...draft.ids }).map(([key, id]) => [findKey(id) ?? key, id] as const)
    return { ...draft, cells: Object.fromEntries(cells), ids: Object.fromEntries(ids) }
  }
  return [align(before), align(theirs), align(own)] as const
}
