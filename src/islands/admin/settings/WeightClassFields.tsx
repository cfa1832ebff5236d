import { useEffect, useRef } from 'react'

import { MAX_WEIGHT_CLASSES } from '../../../domain/limits.ts'
import type { SettingsValues, WeightClassDraft } from '../../../stores/admin/settings/settings.ts'
import { Button, IconButton } from '../Button.tsx'
import { Field } from '../Field.tsx'
import type { FormState } from '../Form.tsx'

const EMPTY_CLASS: WeightClassDraft = { maxGrams: '', price: '' }

const COLUMNS = [
  { name: 'maxGrams', label: 'Up to (g)', inputMode: 'numeric' },
  { name: 'price', label: 'Price ($)', inputMode: 'decimal' }
] as const

interface WeightClassesProps {
  state: FormState<SettingsValues>
  isLocked: boolean
}

/** The price of orders that are heavier than all weight classes is a field of its own. */
export function WeightClassFields({ state: { values, change, errors }, isLocked }: WeightClassesProps) {
  const { weightClasses: classes } = values
  const error = errors.weightClasses
  if (classes.length === 0) return null
  return (
    <div className="stack tight">
      <ul role="list" className="stack tight" aria-label="Weight classes">
        {classes.map((weightClass, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- A class has no other identity while it is typed.
          <li key={index} className="row weight-class">
            {COLUMNS.map(({ name, label, inputMode }) => (
              <Field
                key={name}
                name="weightClasses"
                className="short"
                label={
                  <>
                    {label}
                    <span className="visually-hidden">, class {index + 1}</span>
                  </>
                }
                aria-invalid={error ? true : undefined}
                aria-describedby={error && 'weight-classes-error'}
                inputMode={inputMode}
                disabled={isLocked}
                value={weightClass[name]}
                onChange={(value) => change({ weightClasses: classes.with(index, { ...weightClass, [name]: value }) })}
              />
            ))}
            {!isLocked && (
              <IconButton
                icon="close"
                label={`Remove class ${index + 1}`}
                onClick={() => change({ weightClasses: classes.toSpliced(index, 1) })}
              />
            )}
          </li>
        ))}
      </ul>
      {error && (
        <p id="weight-classes-error" className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

/** Focuses the class that it adds, and takes the focus when a class is removed. */
export function AddWeightClassButton({ state: { values, change }, isLocked }: WeightClassesProps) {
  const { weightClasses: classes } = values
  const button = useRef<HTMLButtonElement>(null)
  const previousCount = useRef(classes.length)
  const count = classes.length
  useEffect(() => {
    const inputs = button.current?.form?.querySelectorAll<HTMLElement>('[name="weightClasses"]')
    if (count > previousCount.current) inputs?.[(count - 1) * COLUMNS.length]?.focus()
    if (count < previousCount.current) button.current?.focus()
    previousCount.current = count
  }, [count])
  if (isLocked) return null
  const isFull = count >= MAX_WEIGHT_CLASSES
  return (
    <div className="field">
      <Button
        ref={button}
        aria-disabled={isFull}
        onClick={() => isFull || change({ weightClasses: [...classes, EMPTY_CLASS] })}
      >
        Add a weight class
      </Button>
      <p className="hint">
        {isFull
          ? `You can add up to ${MAX_WEIGHT_CLASSES} weight classes.`
          : "The price can depend on the weight of the order. Enter each product's weight in its form."}
      </p>
    </div>
  )
}
