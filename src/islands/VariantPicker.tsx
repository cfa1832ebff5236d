import { Fragment, type ReactNode } from 'react'

import type { ProductVariant } from '../api/contract/products.ts'
import { SizeGuideLink } from './SizeGuideLink.tsx'
import { createDetailsUrl } from '../domain/products/details-url.ts'
import {
  listColorChoices,
  listSizeChoices,
  type VariantChoice,
  formatChooseSizeParameter
} from '../domain/products/style-variants.ts'

interface VariantPickerProps {
  variants: ProductVariant[]
  selected: ProductVariant
  isSizeMissing: boolean
  /** True if the shopper tried to add the product without a size. */
  isSizeReported: boolean
  category: string
  /** The path and query of the page behind the dialog. */
  pageUrl: string
  onChoose: (variant: ProductVariant) => void
}

export function VariantPicker({
  variants,
  selected,
  isSizeMissing,
  isSizeReported,
  category,
  pageUrl,
  onChoose
}: VariantPickerProps) {
  const colors = listColorChoices(variants, selected)
  const sizes = listSizeChoices(variants, selected)
  const toUrl = (id: string, isWithoutSize: boolean) =>
    createDetailsUrl(new URL(pageUrl, 'http://shop'), id, formatChooseSizeParameter(isWithoutSize))
  return (
    <div id="options" className="variant-picker">
      {colors.length > 0 && (
        <Choices
          name="color"
          legend="Color"
          chosen={selected.color?.name}
          toUrl={(id) => toUrl(id, isSizeMissing)}
          {...{ choices: colors, onChoose }}
        />
      )}
      {sizes.length > 0 && (
        <Choices
          name="size"
          legend="Size"
          chosen={isSizeMissing ? undefined : selected.size}
          isMissing={isSizeMissing}
          isReported={isSizeReported}
          toUrl={(id) => toUrl(id, false)}
          {...{ choices: sizes, onChoose }}
        >
          <SizeGuideLink category={category} />
        </Choices>
      )}
    </div>
  )
}

interface ChoicesProps {
  name: 'color' | 'size'
  legend: string
  chosen: string | undefined
  choices: VariantChoice<ProductVariant>[]
  isMissing?: boolean
  isReported?: boolean
  /** Returns the URL of a variant's details. */
  toUrl: (id: string) => string
  children?: ReactNode
  onChoose: (variant: ProductVariant) => void
}

/** Renders radio buttons and, without scripts, links. */
function Choices({ name, legend, chosen, choices, isMissing, isReported, toUrl, onChoose, children }: ChoicesProps) {
  return (
    <fieldset
      id={isMissing ? 'choose-size' : undefined}
      className={`choices ${name}`}
      aria-describedby={isReported ? 'size-error' : undefined}
    >
      <legend>
        {legend}
        {/* The radio buttons have this name, too. */}
        {chosen && (
          <span className="soft" aria-hidden="true">
            {`\u2002${chosen}`}
          </span>
        )}
      </legend>
      {children}
      {choices.map((choice) => (
        <Fragment key={choice.name}>
          <label className="choice with-script">
            <input
              type="radio"
              name={name}
              value={choice.variant._id}
              checked={choice.name === chosen}
              required={isMissing}
              onChange={() => onChoose(choice.variant)}
            />
            <ChoiceName {...choice} />
          </label>
          <a
            className="choice without-script"
            href={`${toUrl(choice.variant._id)}#options`}
            aria-current={choice.name === chosen ? 'true' : undefined}
          >
            <ChoiceName {...choice} />
          </a>
        </Fragment>
      ))}
      {/* Without scripts, it is visible while it is the target of the button's link. */}
      {isMissing && (
        <p id="size-error" className="error" role="alert" hidden={!isReported}>
          Choose a size.
        </p>
      )}
    </fieldset>
  )
}

const ChoiceName = ({ name, swatch, isSoldOut }: VariantChoice<ProductVariant>) => (
  <span className={isSoldOut ? 'sold-out' : undefined}>
    {/* The policy forbids style attributes. */}
    {swatch && (
      <svg viewBox="0 0 8 8" aria-hidden="true">
        <circle cx="4" cy="4" r="3.8" fill={swatch} />
      </svg>
    )}
    <span className={swatch && 'visually-hidden'}>{name}</span>
    {isSoldOut && <span className="visually-hidden">, sold out</span>}
  </span>
)
