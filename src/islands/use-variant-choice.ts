import { useEffect, useEffectEvent, useState } from 'react'

import type { ProductDetails, ProductVariant } from '../api/contract/products.ts'
import { createProductUrl, formatChooseSizeQuery } from '../domain/products/product-url.ts'
import { listSizeChoices, omitSize } from '../domain/products/style-variants.ts'
import { isRememberedSize, rememberSize } from '../stores/remembered-sizes.ts'

/** The props of an island are serialized into the page's HTML, so this type omits unused fields. */
export type RenderedProduct = Omit<ProductDetails, 'createdAt' | 'updatedAt'>

/** Focuses the size or, in a style without sizes, the color that leads to the variant. Without a variant, the first size. */
function focusVariant(id?: string): void {
  const picker = document.querySelector('.variant-picker')
  const radios = [...(picker?.querySelectorAll('input') ?? [])]
  const radio = radios.findLast(({ value }) => value === id) ?? radios.find(({ name }) => name === 'size')
  picker?.scrollIntoView({ block: 'nearest' })
  radio?.focus({ preventScroll: true })
}

interface InitialChoice {
  variants: ProductVariant[]
  selected: ProductVariant
  isSizeMissing: boolean
  category: string
  /** `size` is undefined if only the color is chosen. */
  onChoose: (variant: ProductVariant, size?: string) => void
}

/** The remembered size may be none of those that the list is limited to. */
const findRememberedSize = ({ variants, selected, isSizeMissing, category }: InitialChoice) =>
  isSizeMissing && !document.querySelector('[data-filtered-by-size]')
    ? listSizeChoices(variants, selected).find(({ name, isSoldOut }) => !isSoldOut && isRememberedSize(category, name))
    : undefined

function findChecked(variants: ProductVariant[], name: 'color' | 'size'): ProductVariant | undefined {
  const radio = document.querySelector<HTMLInputElement>(`.variant-picker [name=${name}]:checked`)
  return variants.find(({ _id }) => _id === radio?.value)
}

/**
 * Returns the choice from before hydration. A color and a size are then radio buttons of two variants. `radio` is the variant
 * of the button to focus.
 */
function findEarlyChoice({ variants, selected, isSizeMissing }: InitialChoice) {
  const ofColor = findChecked(variants, 'color') ?? selected
  const ofSize = findChecked(variants, 'size')
  const size = ofSize?.size
  const radio = ofSize ?? ofColor
  const isOfBoth = (each: ProductVariant) => each.color?.name === ofColor.color?.name && each.size === size
  const variant = (size && variants.find(isOfBoth)) || ofColor
  if (size && variant.size === size && (isSizeMissing || size !== selected.size)) return { variant, radio, name: size }
  return variant._id === selected._id ? undefined : { variant, radio }
}

/**
 * Applies a choice from before hydration or, if the size is not chosen yet, the remembered size. If the shopper followed
 * the card's link to the picker, focuses it.
 */
function useInitialChoice(choice: InitialChoice): void {
  const applyChoice = useEffectEvent(() => {
    const { selected, isSizeMissing, onChoose } = choice
    const early = findEarlyChoice(choice)
    const chosen = early ?? findRememberedSize(choice)
    // On the product's page, the browser has scrolled to the picker.
    const shouldFocus = location.hash === '#options' && document.querySelector('#product:modal')
    if (chosen) onChoose(chosen.variant, chosen.name)
    const radio = early?.radio ?? chosen?.variant ?? (isSizeMissing ? undefined : selected)
    if (shouldFocus) focusVariant(radio?._id)
  })
  useEffect(() => applyChoice(), [])
}

/** `isWithoutSize` is true if the shopper has to choose a size first. */
export function useVariantChoice(initial: RenderedProduct, isWithoutSize: boolean) {
  const [selected, setSelected] = useState(initial)
  const [isSizeChosen, setSizeChosen] = useState(!isWithoutSize)
  const [hasSizeError, setSizeError] = useState(false)
  const { variants = [], category } = selected
  /** All variants share it. `title` belongs to the variant that was opened first. */
  const title = initial.style?.title ?? initial.title
  const sizes = listSizeChoices(variants, selected).map(({ variant }) => variant)
  // A single size needs no choice.
  const isSizeMissing = !isSizeChosen && sizes.length > 1
  const product = isSizeMissing ? { ...selected, lowestPrice: undefined, ...omitSize(sizes) } : selected

  const showSizeError = () => {
    setSizeError(true)
    focusVariant()
  }

  const choose = (variant: ProductVariant, size?: string) => {
    if (size) rememberSize(category, size)
    if (size) setSizeChosen(true)
    const url = createProductUrl({ _id: variant._id, title }, formatChooseSizeQuery(isSizeMissing && !size))
    history.replaceState(history.state, '', url)
    const omitted = { size: undefined, color: undefined, weight: undefined, lowestPrice: undefined }
    setSelected((current) => ({ ...current, ...omitted, ...variant }))
  }
  useInitialChoice({ variants, selected, isSizeMissing, category, onChoose: choose })

  return { title, product, selected, setSelected, variants, sizes, isSizeMissing, hasSizeError, choose, showSizeError }
}
