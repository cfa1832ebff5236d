import { useEffect, useEffectEvent } from 'react'

import type { ProductOption } from '../api/contract/products.ts'
import { detailsUrl } from '../domain/products/details-url.ts'
import { listSizeChoices } from '../domain/products/style-options.ts'
import { openOverlay } from '../history/browser.ts'
import { isRememberedSize } from '../stores/remembered-sizes.ts'

const findContent = () => document.querySelector<HTMLElement>('#product-content')

/** Replaces the URL of the open details. */
export function showOptionInUrl(id: string): void {
  const content = findContent()
  // Otherwise the dialog would load the details of the new URL.
  if (content) content.dataset['productId'] = id
  openOverlay('details', detailsUrl(new URL(location.href), id))
}

interface InitialChoice {
  options: ProductOption[]
  selected: ProductOption
  category: string
  onChoose: (option: ProductOption) => void
}

/** A card leads to the cheapest option, which its list may have limited to a size. */
const shouldPreselectRememberedSize = (content: HTMLElement | null): boolean =>
  content?.dataset['hash'] !== undefined && !document.querySelector('[data-filtered-by-size]')

/**
 * Applies a choice from before hydration or, if the details were opened from a card, the remembered size. If the card's link
 * to the options was followed, leads to them.
 */
export function useInitialChoice({ options, selected, category, onChoose }: InitialChoice): void {
  const applyChoice = useEffectEvent(() => {
    const picker = document.querySelector('.option-picker')
    const checked = [...(picker?.querySelectorAll<HTMLInputElement>(':checked') ?? [])]
    const early = checked.find(({ value }) => value !== selected._id)
    const content = findContent()
    const wasAtOptions = content?.dataset['hash'] === '#options'
    const sizes = shouldPreselectRememberedSize(content) ? listSizeChoices(options, selected) : []
    delete content?.dataset['hash']
    const option = early
      ? options.find(({ _id }) => _id === early.value)
      : sizes.find(({ name, isSoldOut }) => !isSoldOut && isRememberedSize(category, name))?.option
    if (option && option !== selected) onChoose(option)
    if (!wasAtOptions) return
    picker?.scrollIntoView({ block: 'nearest' })
    checked.at(-1)?.focus({ preventScroll: true })
  })
  useEffect(() => applyChoice(), [])
}
