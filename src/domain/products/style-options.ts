import { getStockLevel } from './availability.ts'
import { CHOOSE_SIZE } from './details-url.ts'
import { getEffectivePrice } from './price.ts'

interface Color {
  name: string
  /** `#rrggbb` */
  swatch: string
}

/** `ProductOption` in api/contract/products.ts is one. */
export interface StyleOption {
  _id: string
  size?: string | undefined
  color?: Color | undefined
  totalStock: number
}

/** One choice of a color or a size. */
export interface OptionChoice<Option> {
  name: string
  swatch?: string | undefined
  isSoldOut: boolean
  /** The option that the choice leads to. */
  option: Option
}

const isSoldOut = ({ totalStock }: StyleOption): boolean => getStockLevel(totalStock) === 'none'

/** Lists the colors in the order of the options. */
export const listColors = (options: readonly StyleOption[]): Color[] => [
  ...new Map(options.flatMap(({ color }) => (color ? [[color.name, color]] : []))).values()
]

/** Lists the sizes in the order of the options. */
export const listSizes = (options: readonly StyleOption[]): string[] => [
  ...new Set(options.flatMap(({ size }) => size ?? []))
]

/** Each color leads to the selected size if it has it, else to a size in stock. */
export function listColorChoices<Option extends StyleOption>(
  options: readonly Option[],
  selected: Option
): OptionChoice<Option>[] {
  return listColors(options).flatMap(({ name, swatch }) => {
    const ofColor = options.filter(({ color }) => color?.name === name)
    const option =
      ofColor.find(({ size }) => size === selected.size) ?? ofColor.find((each) => !isSoldOut(each)) ?? ofColor[0]
    return option ? [{ name, swatch, isSoldOut: ofColor.every(isSoldOut), option }] : []
  })
}

/** Lists the sizes of the selected color. */
export const listSizeChoices = <Option extends StyleOption>(
  options: readonly Option[],
  selected: Option
): OptionChoice<Option>[] =>
  options
    .filter(({ color }) => color?.name === selected.color?.name)
    .flatMap((option) => (option.size ? [{ name: option.size, isSoldOut: isSoldOut(option), option }] : []))

/** Returns the cheapest of these options without its size, with the stock of all. */
export function omitSize<Option extends StyleOption & Parameters<typeof getEffectivePrice>[0]>(
  options: readonly Option[]
): Option {
  const cheapest = options.reduce((best, option) =>
    getEffectivePrice(option) < getEffectivePrice(best) ? option : best
  )
  return { ...cheapest, size: undefined, totalStock: options.reduce((sum, { totalStock }) => sum + totalStock, 0) }
}

/** Returns the extra parameter of `createDetailsUrl`, or an empty string if the size is chosen. */
export const formatChooseSizeParameter = (isSizeMissing: boolean): string => (isSizeMissing ? `&${CHOOSE_SIZE}` : '')

/** Returns the label of the link to a product with several options, or undefined if it can be added at once. */
export function chooseLabel(options: readonly StyleOption[] = []): string | undefined {
  if (options.length < 2) return undefined
  return listSizes(options).length > 0 ? 'Choose size' : 'Choose color'
}
