import { useEffect, useEffectEvent } from 'react'

import type { ProductOption } from '../api/contract/products.ts'
import { createDetailsUrl } from '../domain/products/details-url.ts'
import { listSizeChoices, formatChooseSizeParameter } from '../domain/products/style-options.ts'
import { openOverlay } from '../history/browser.ts'
import { isRememberedSize } from '../stores/remembered-sizes.ts'

const findContent = () => document.querySelector<HTMLElement>('#product-content')

/** Replaces the URL of the open details. */
export function showOptionInUrl(id: string, isSizeMissing: boolean): void {
  const content = findContent()
  // Otherwise the dialog would load the details of the new URL.
  if (content) content.dataset['productId'] = id
  openOverlay('details', createDetailsUrl(new URL(location.href), id, formatChooseSizeParameter(isSizeMissing)))
}

/** Focuses the size or, in a style without sizes, the color that leads to the option. Without an option, the first size. */
export function focusOption(id?: string): void {
  const picker = document.querySelector('.option-picker')
  const radios = [...(picker?.querySelectorAll('input') ?? [])]
  const radio = radios.findLast(({ value }) => value === id) ?? radios.find(({ name }) => name === 'size')
  picker?.scrollIntoView({ block: 'nearest' })
  radio?.focus({ preventScroll: true })
}

interface InitialChoice {
  options: ProductOption[]
  selected: ProductOption
  isSizeMissing: boolean
  category: string
  onChoose: (option: ProductOption) => void
}

/** The remembered size may be none of those that the list is limited to. */
const findRememberedSize = ({ options, selected, isSizeMissing, category }: InitialChoice) =>
  isSizeMissing && !document.querySelector('[data-filtered-by-size]')
    ? listSizeChoices(options, selected).find(({ name, isSoldOut }) => !isSoldOut && isRememberedSize(category, name))
    : undefined

/**
 * Applies a choice from before hydration or, if the size is not chosen yet, the remembered size. If the card's link to the
 * options was followed, leads to them.
 */
export function useInitialChoice(choice: InitialChoice): void {
  const applyChoice = useEffectEvent(() => {
    const { options, selected, isSizeMissing, onChoose } = choice
    const checked = [...document.querySelectorAll<HTMLInputElement>('.option-picker :checked')]
    const early = checked.find(({ value, required }) => value !== selected._id || (required && isSizeMissing))
    const content = findContent()
    const wasAtOptions = content?.dataset['hash'] === '#options'
    delete content?.dataset['hash']
    const option = early ? options.find(({ _id }) => _id === early.value) : findRememberedSize(choice)?.option
    if (option) onChoose(option)
    if (wasAtOptions) focusOption(option?._id ?? (isSizeMissing ? undefined : selected._id))
  })
  useEffect(() => applyChoice(), [])
}
