/** Sizes are stored in upper case, so that "xl" and "XL" are one size. */
export const normalizeSize = (size: string): string => size.trim().toUpperCase()

/** Colors are stored in lower case. */
export const normalizeColor = (color: string): string => color.trim().toLowerCase()

interface VariantNames {
  size?: string | undefined
  color?: string | undefined
}

/** Names a variant, such as "blue, M". Empty for a product without size and color. */
export const formatVariant = ({ color, size }: VariantNames): string => [color, size].filter(Boolean).join(', ')

/** Returns the title of a variant, such as "Oxford shirt, blue, M". */
export const formatVariantTitle = (styleTitle: string, names: VariantNames): string =>
  [styleTitle, formatVariant(names)].filter(Boolean).join(', ')

/** A line of a cart or an order. */
export interface LineItemNames extends VariantNames {
  title: string
  /** Present if the title is the one of a variant. */
  styleTitle?: string | undefined
}

/** Separates the name of the variant from the title, so that a page can show them apart. */
export const splitItemTitle = ({ title, styleTitle, ...names }: LineItemNames): { title: string; variant: string } => ({
  title: styleTitle ?? title,
  variant: formatVariant(names)
})

/** Returns the style's title from the title of a variant. */
export function parseStyleTitle(title: string, names: VariantNames): string {
  const suffix = `, ${formatVariant(names)}`
  return title.endsWith(suffix) ? title.slice(0, -suffix.length) : title
}
