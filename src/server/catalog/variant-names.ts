import type { LineItemNames } from '../../domain/products/variant-title.ts'

interface VariantRow {
  style_title: string | null
  size: string | null
  color: string | null
}

export const toVariantNames = ({ style_title, size, color }: VariantRow): Omit<LineItemNames, 'title'> => ({
  styleTitle: style_title ?? undefined,
  size: size ?? undefined,
  color: color ?? undefined
})
