import { useEffect, useEffectEvent } from 'react'

import type { ProductVariant } from '../api/contract/products.ts'
import { createDetailsUrl } from '../domain/products/details-url.ts'
import { listSizeChoices, formatChooseSizeParameter } from '../domain/products/style-variants.ts'
import { openOverlay } from '../history/browser.ts'
import { isRememberedSize } from '../stores/remembered-sizes.ts'

const findContent = () => document.querySelector<HTMLElement>('#product-content')

/** Replaces the URL of the open details. */
export function showVariantInUrl(id: string, isSizeMissing: boolean): void {
  const content = findContent()
  // Otherwise the dialog would load the details of the new URL.
  if (content) content.dataset['productId'] = id
  openOverlay('details', createDetailsUrl(new URL(location.href), id, formatChooseSizeParameter(isSizeMissing)))
}

/** Focuses the size or, in a style without sizes, the color that leads to the variant. Without a variant, the first size. */
export function focusVariant(id?: string): void {
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
export function useInitialChoice(choice: InitialChoice): void {
  const applyChoice = useEffectEvent(() => {
    const { selected, isSizeMissing, onChoose } = choice
    const early = findEarlyChoice(choice)
    const chosen = early ?? findRememberedSize(choice)
    const content = findContent()
    const hasPickerHash = content?.dataset['hash'] === '#options'
    delete content?.dataset['hash']
    if (chosen) onChoose(chosen.variant, chosen.name)
    const radio = early?.radio ?? chosen?.variant ?? (isSizeMissing ? undefined : selected)
    if (hasPickerHash) focusVariant(radio?._id)
  })
  useEffect(() => applyChoice(), [])
}
