import { Fragment, type ReactNode } from 'react'

import type { ProductVariant } from '../api/contract/products.ts'
import { createProductUrl, formatChooseSizeQuery } from '../domain/products/product-url.ts'
import { listColorChoices, listSizeChoices, type VariantChoice } from '../domain/products/style-variants.ts'

interface VariantPickerProps {
  /** The title that all variants share. */
  title: string
  variants: ProductVariant[]
  selected: ProductVariant
  isSizeMissing: boolean
  /** True if the shopper tried to add the product without a size. */
  hasSizeError: boolean
  sizeGuide: ReactNode
  /** `size` is undefined if only the color is chosen: another color may lead to another size. */
  onChoose: (variant: ProductVariant, size?: string) => void
}

export function VariantPicker({
  title,
  variants,
  selected,
  isSizeMissing,
  hasSizeError,
  sizeGuide,
  onChoose
}: VariantPickerProps) {
  const colors = listColorChoices(variants, selected)
  const sizes = listSizeChoices(variants, selected)
  const toUrl = (_id: string, isWithoutSize: boolean) =>
    createProductUrl({ _id, title }, formatChooseSizeQuery(isWithoutSize))
  return (
    <div id="options" className="stack tight variant-picker">
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
          hasError={hasSizeError}
          toUrl={(id) => toUrl(id, false)}
          choices={sizes}
          onChoose={(variant) => onChoose(variant, variant.size)}
        >
          <details className="size-guide">
            <summary>Size guide</summary>
            {sizeGuide}
          </details>
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
  hasError?: boolean
  /** Returns the URL of a variant. */
  toUrl: (id: string) => string
  children?: ReactNode
  onChoose: (variant: ProductVariant) => void
}

/** Renders radio buttons and, without scripts, links. */
function Choices({ name, legend, chosen, choices, isMissing, hasError, toUrl, onChoose, children }: ChoicesProps) {
  return (
    <fieldset
      id={isMissing ? 'choose-size' : undefined}
      className={`choices ${name}`}
      aria-describedby={hasError ? 'size-error' : undefined}
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
        <p id="size-error" className="field-error" role="alert" hidden={!hasError}>
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
