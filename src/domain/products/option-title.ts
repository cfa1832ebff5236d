/** Sizes are stored in upper case, so that "xl" and "XL" are one size. */
export const normalizeSize = (size: string): string => size.trim().toUpperCase()

/** Colors are stored in lower case. */
export const normalizeColor = (color: string): string => color.trim().toLowerCase()

interface OptionNames {
  size?: string | undefined
  color?: string | undefined
}

/** Names an option, such as "blue, M". Empty for a product without size and color. */
export const formatOption = ({ color, size }: OptionNames): string => [color, size].filter(Boolean).join(', ')

/** Returns the title of an option, such as "Oxford shirt, blue, M". */
export const formatOptionTitle = (styleTitle: string, names: OptionNames): string =>
  [styleTitle, formatOption(names)].filter(Boolean).join(', ')

/** A line of a cart or an order. */
export interface LineItemNames extends OptionNames {
  title: string
  /** Present if the title is the one of an option. */
  styleTitle?: string | undefined
}

/** Separates the name of the option from the title, so that a page can show them apart. */
export const splitItemTitle = ({ title, styleTitle, ...names }: LineItemNames): { title: string; option: string } => ({
  title: styleTitle ?? title,
  option: formatOption(names)
})

/** Returns the style's title from the title of an option. */
export function parseStyleTitle(title: string, names: OptionNames): string {
  const suffix = `, ${formatOption(names)}`
  return title.endsWith(suffix) ? title.slice(0, -suffix.length) : title
}
