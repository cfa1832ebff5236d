import { type ComponentProps, type Key, type ReactNode, useEffect, useState } from 'react'

import { Icon } from '../Icon.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  isPrimary?: boolean
  /** Follows the label for screen readers, as in 'Edit Oxford shirt'. */
  subject?: string
}

export const Button = ({ isPrimary, subject, children, ...attributes }: ButtonProps) => (
  <button type="button" className={isPrimary ? 'button' : 'button quiet'} {...attributes}>
    {children}
    {subject && <span className="visually-hidden"> {subject}</span>}
  </button>
)

/** Longer than the pause in a double click. */
const CLICK_GUARD_MS = 500

/** A button that appears where another one was pressed. Ignores the second click of a double click. */
export function GuardedButton({ 'aria-disabled': isDisabled, onClick, ...attributes }: ButtonProps) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), CLICK_GUARD_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Button {...attributes} aria-disabled={!isReady || isDisabled} onClick={isReady ? onClick : undefined} />
}

interface IconButtonProps extends ComponentProps<'button'> {
  icon: ComponentProps<typeof Icon>['name']
  label: string
}

export const IconButton = ({ icon, label, ...attributes }: IconButtonProps) => (
  <button type="button" className="icon-button" aria-label={label} {...attributes}>
    <Icon name={icon} />
  </button>
)

interface SegmentsProps<Value> {
  label: string
  options: readonly (readonly [value: Value, text: ReactNode])[]
  value: Value
  onChange: (value: Value) => void
}

/** Buttons of which one is pressed. */
export const Segments = <Value extends Key>({ label, options, value, onChange }: SegmentsProps<Value>) => (
  <div className="segments" role="group" aria-label={label}>
    {options.map(([option, text]) => (
      <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
        {text}
      </button>
    ))}
  </div>
)
