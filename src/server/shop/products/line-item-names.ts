import type { LineItemNames } from '../../../domain/products/variant-title.ts'

interface ItemRow {
  style_title: string | null
  size: string | null
  color: string | null
}

export const toLineItemNames = ({ style_title, size, color }: ItemRow): Omit<LineItemNames, 'title'> => ({
  styleTitle: style_title ?? undefined,
  size: size ?? undefined,
  color: color ?? undefined
})
