import { useEffect, useId, useRef } from 'react'

import { MAX_WEIGHT_CLASSES } from '../../../domain/limits.ts'
import type { WeightClassDraft } from '../../../stores/admin/settings/settings.ts'
import type { SettingFieldsProps } from './SettingField.tsx'
import { IconButton, Button } from '../Button.tsx'

const EMPTY_CLASS: WeightClassDraft = { maxGrams: '', price: '' }

/** The price of orders that are heavier than all weight classes is a field of its own. */
export function WeightClassTable({ draft, locked, errors, setDraft }: SettingFieldsProps) {
  const id = useId()
  const { weightClasses: classes } = draft
  const isLocked = locked.includes('weightClasses')
  const errorText = errors.weightClasses
  const setClasses = (weightClasses: WeightClassDraft[]) => setDraft({ ...draft, weightClasses })
  if (classes.length === 0) return null
  return (
    <div className="field">
      <table className="weight-classes" aria-label="Weight classes">
        <thead>
          <tr>
            <th scope="col">Up to (g)</th>
            <th scope="col">Price ($)</th>
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {classes.map((weightClass, index) => (
            <WeightClassRow
              // oxlint-disable-next-line react/no-array-index-key -- A class has no other identity while it is typed.
              key={index}
              weightClass={weightClass}
              number={index + 1}
              isLocked={isLocked}
              errorId={errorText && `${id}-error`}
              change={(changed) => setClasses(classes.with(index, changed))}
              remove={() => setClasses(classes.toSpliced(index, 1))}
            />
          ))}
        </tbody>
      </table>
      {errorText && (
        <p id={`${id}-error`} className="field-error">
          {errorText}
        </p>
      )}
    </div>
  )
}

interface WeightClassRowProps {
  weightClass: WeightClassDraft
  number: number
  isLocked: boolean
  errorId: string | undefined
  change: (weightClass: WeightClassDraft) => void
  remove: () => void
}

function WeightClassRow({ weightClass, number, isLocked, errorId, change, remove }: WeightClassRowProps) {
  const attributes = {
    name: 'weightClasses',
    disabled: isLocked,
    autoComplete: 'off',
    'aria-invalid': errorId ? true : undefined,
    'aria-describedby': errorId
  }
  return (
    <tr>
      <td>
        <input
          {...attributes}
          aria-label={`Up to (g), class ${number}`}
          value={weightClass.maxGrams}
          inputMode="numeric"
          onChange={({ target }) => change({ ...weightClass, maxGrams: target.value })}
        />
      </td>
      <td>
        <input
          {...attributes}
          aria-label={`Price ($), class ${number}`}
          value={weightClass.price}
          inputMode="decimal"
          onChange={({ target }) => change({ ...weightClass, price: target.value })}
        />
      </td>
      <td>{!isLocked && <IconButton icon="close" label={`Remove class ${number}`} onClick={remove} />}</td>
    </tr>
  )
}

/** Focuses the class that it adds, and takes the focus when a class is removed. */
export function AddWeightClassButton({ draft, locked, setDraft }: SettingFieldsProps) {
  const button = useRef<HTMLButtonElement>(null)
  const previousCount = useRef(draft.weightClasses.length)
  const count = draft.weightClasses.length
  useEffect(() => {
    const inputs = button.current?.form?.querySelectorAll<HTMLElement>('[name="weightClasses"]')
    // Each class has two inputs.
    if (count > previousCount.current) inputs?.[(count - 1) * 2]?.focus()
    if (count < previousCount.current) button.current?.focus()
    previousCount.current = count
  }, [count])
  if (locked.includes('weightClasses')) return null
  const isFull = count >= MAX_WEIGHT_CLASSES
  return (
    <div className="field">
      <Button
        ref={button}
        aria-disabled={isFull}
        onClick={() => isFull || setDraft({ ...draft, weightClasses: [...draft.weightClasses, EMPTY_CLASS] })}
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
