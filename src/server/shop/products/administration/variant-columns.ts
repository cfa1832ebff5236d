import type { VariantFields } from '../../../../api/contract/product-fields.ts'
import { findSwatch } from '../../../../domain/products/colors.ts'
import { formatVariantTitle, parseStyleTitle } from '../../../../domain/products/variant-title.ts'
import type { CatalogRow } from '../../../platform/database/catalog.ts'
import { createId } from '../../../platform/ids.ts'

type VariantColumns = Pick<
  CatalogRow,
  'title' | 'product_id' | 'has_options' | 'product_title' | 'size' | 'color' | 'swatch'
>

type TitledFields = VariantFields & { title: string }

const toNames = ({ size, color }: Pick<VariantColumns, 'size' | 'color'>) => ({
  size: size ?? undefined,
  color: color ?? undefined
})

/** Returns the columns of the product that the variant belongs to, and of the variant, and the title that names them. */
export function toVariantColumns(fields: TitledFields, before?: CatalogRow): VariantColumns {
  const names = { size: readSize(fields, before), ...readColor(fields, before) }
  const product_id = readStyleId(fields, before)
  if (product_id === undefined) {
    const ownProductId = before?.has_options === 0 ? before.product_id : createId()
    return { title: fields.title, product_id: ownProductId, has_options: 0, product_title: fields.title, ...names }
  }
  const product_title = readStyleTitle(fields, names, before)
  const title = formatVariantTitle(product_title, toNames(names))
  return { title, product_id, has_options: 1, product_title, ...names }
}

/** Returns undefined without a style. */
function readStyleId({ style }: VariantFields, before?: CatalogRow): string | undefined {
  if (style !== undefined) return style?.id || undefined
  return before?.has_options ? before.product_id : undefined
}

const readSize = ({ size }: VariantFields, before?: CatalogRow): string | null =>
  size === undefined ? (before?.size ?? null) : size || null

function readColor({ color }: VariantFields, before?: CatalogRow): Pick<VariantColumns, 'color' | 'swatch'> {
  if (color === undefined) return { color: before?.color ?? null, swatch: before?.swatch ?? null }
  if (!color?.name) return { color: null, swatch: null }
  const known = before?.color === color.name ? before.swatch : null
  return { color: color.name, swatch: color.swatch || (known ?? findSwatch(color.name)) }
}

/** Clients that know no styles change the product's title with the title of a variant. */
function readStyleTitle(
  { style, title }: TitledFields,
  names: Pick<VariantColumns, 'size' | 'color'>,
  before?: CatalogRow
): string {
  if (!before && style?.title !== undefined) return style.title
  if (before && title === before.title) return style?.title ?? before.product_title
  return parseStyleTitle(parseStyleTitle(title, toNames(names)), before ? toNames(before) : {})
}
