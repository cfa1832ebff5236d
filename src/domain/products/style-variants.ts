import { getStockLevel } from './availability.ts'
import { getEffectivePrice } from './price.ts'

interface Color {
  name: string
  /** `#rrggbb` */
  swatch: string
}

/** `ProductVariant` in api/contract/products.ts is one. */
export interface StyleVariant {
  _id: string
  size?: string | undefined
  color?: Color | undefined
  totalStock: number
}

/** One choice of a color or a size. */
export interface VariantChoice<Variant> {
  name: string
  swatch?: string | undefined
  isSoldOut: boolean
  /** The variant that the choice leads to. */
  variant: Variant
}

const isSoldOut = ({ totalStock }: StyleVariant): boolean => getStockLevel(totalStock) === 'none'

/** Lists the colors in the order of the variants. */
export const listColors = (variants: readonly Pick<StyleVariant, 'color'>[]): Color[] => [
  ...new Map(variants.flatMap(({ color }) => (color ? [[color.name, color]] : []))).values()
]

/** Lists the sizes in the order of the variants. */
const listSizes = (variants: readonly Pick<StyleVariant, 'size'>[]): string[] => [
  ...new Set(variants.flatMap(({ size }) => size ?? []))
]

/** Each color leads to the selected size if it has it, else to a size in stock. */
export function listColorChoices<Variant extends StyleVariant>(
  variants: readonly Variant[],
  selected: Variant
): VariantChoice<Variant>[] {
  return listColors(variants).flatMap(({ name, swatch }) => {
    const ofColor = variants.filter(({ color }) => color?.name === name)
    const variant =
      ofColor.find(({ size }) => size === selected.size) ?? ofColor.find((each) => !isSoldOut(each)) ?? ofColor[0]
    return variant ? [{ name, swatch, isSoldOut: ofColor.every(isSoldOut), variant }] : []
  })
}

/** Lists the sizes of the selected color. */
export const listSizeChoices = <Variant extends StyleVariant>(
  variants: readonly Variant[],
  selected: Variant
): VariantChoice<Variant>[] =>
  variants
    .filter(({ color }) => color?.name === selected.color?.name)
    .flatMap((variant) => (variant.size ? [{ name: variant.size, isSoldOut: isSoldOut(variant), variant }] : []))

/** Returns the cheapest of these variants without its size, with the stock of all. */
export function omitSize<Variant extends StyleVariant & Parameters<typeof getEffectivePrice>[0]>(
  variants: readonly Variant[]
): Variant {
  const cheapest = variants.reduce((best, variant) =>
    getEffectivePrice(variant) < getEffectivePrice(best) ? variant : best
  )
  return { ...cheapest, size: undefined, totalStock: variants.reduce((sum, { totalStock }) => sum + totalStock, 0) }
}

/** Summarizes the variants of a style for its card. They must be sorted. */
export const summarizeVariants = (
  variants: readonly (Pick<StyleVariant, 'size' | 'color'> & Parameters<typeof getEffectivePrice>[0])[]
) => ({
  sizes: listSizes(variants),
  colors: listColors(variants),
  variantCount: variants.length,
  maxPrice: Math.max(...variants.map(getEffectivePrice))
})

/** Returns the label of the link to a product with several variants, or undefined if it can be added at once. */
export function getChooseLabel(options?: { sizes: string[]; variantCount: number }): string | undefined {
  if (!options || options.variantCount < 2) return undefined
  return options.sizes.length > 0 ? 'Choose size' : 'Choose color'
}
