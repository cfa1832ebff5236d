import type { LineItemNames } from '../../domain/products/option-title.ts'

interface OptionRow {
  style_title: string | null
  size: string | null
  color: string | null
}

export const toOptionNames = ({ style_title, size, color }: OptionRow): Omit<LineItemNames, 'title'> => ({
  styleTitle: style_title ?? undefined,
  size: size ?? undefined,
  color: color ?? undefined
})
