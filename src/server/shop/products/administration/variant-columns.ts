import type { VariantFields } from '../../../../api/contract/product-fields.ts'
import { findSwatch } from '../../../../domain/products/colors.ts'
import { formatVariantTitle, parseStyleTitle } from '../../../../domain/products/variant-title.ts'
import type { ProductRow } from '../queries.ts'

type VariantColumns = Pick<ProductRow, 'title' | 'style_id' | 'style_title' | 'size' | 'color' | 'swatch'>

type TitledFields = VariantFields & { title: string }

const toNames = ({ size, color }: Pick<VariantColumns, 'size' | 'color'>) => ({
  size: size ?? undefined,
  color: color ?? undefined
})

/** Returns the columns of the style and the variant, and the title that names them. */
export function toVariantColumns(fields: TitledFields, before?: ProductRow): VariantColumns {
  const styleId = fields.style === undefined ? (before?.style_id ?? null) : fields.style?.id || null
  const names = { size: readSize(fields, before), ...readColor(fields, before) }
  if (styleId === null) return { title: fields.title, style_id: null, style_title: null, ...names }
  const style_title = readStyleTitle(fields, names, before)
  return { title: formatVariantTitle(style_title, toNames(names)), style_id: styleId, style_title, ...names }
}

const readSize = ({ size }: VariantFields, before?: ProductRow): string | null =>
  size === undefined ? (before?.size ?? null) : size || null

function readColor({ color }: VariantFields, before?: ProductRow): Pick<VariantColumns, 'color' | 'swatch'> {
  if (color === undefined) return { color: before?.color ?? null, swatch: before?.swatch ?? null }
  if (!color?.name) return { color: null, swatch: null }
  const known = before?.color === color.name ? before.swatch : null
  return { color: color.name, swatch: color.swatch || (known ?? findSwatch(color.name)) }
}

/** Older clients change the style's title with the title of a variant. */
function readStyleTitle(
  { style, title }: TitledFields,
  names: Pick<VariantColumns, 'size' | 'color'>,
  before?: ProductRow
): string {
  if (!before && style?.title !== undefined) return style.title
  if (before && title === before.title) return style?.title ?? before.style_title ?? title
  return parseStyleTitle(parseStyleTitle(title, toNames(names)), before ? toNames(before) : {})
}
