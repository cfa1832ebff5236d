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
  onChoose: (variant: ProductVariant) => void
}

/** The remembered size may be none of those that the list is limited to. */
const findRememberedSize = ({ variants, selected, isSizeMissing, category }: InitialChoice) =>
  isSizeMissing && !document.querySelector('[data-filtered-by-size]')
    ? listSizeChoices(variants, selected).find(({ name, isSoldOut }) => !isSoldOut && isRememberedSize(category, name))
    : undefined

/**
 * Applies a choice from before hydration or, if the size is not chosen yet, the remembered size. If the shopper followed
 * the card's link to the picker, focuses it.
 */
export function useInitialChoice(choice: InitialChoice): void {
  const applyChoice = useEffectEvent(() => {
    const { variants, selected, isSizeMissing, onChoose } = choice
    const checked = [...document.querySelectorAll<HTMLInputElement>('.variant-picker :checked')]
    const early = checked.find(({ value, required }) => value !== selected._id || (required && isSizeMissing))
    const content = findContent()
    const hasPickerHash = content?.dataset['hash'] === '#options'
    delete content?.dataset['hash']
    const variant = early ? variants.find(({ _id }) => _id === early.value) : findRememberedSize(choice)?.variant
    if (variant) onChoose(variant)
    if (hasPickerHash) focusVariant(variant?._id ?? (isSizeMissing ? undefined : selected._id))
  })
  useEffect(() => applyChoice(), [])
}
