import type { ComponentProps } from 'react'

import { Icon } from '../Icon.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  isMain?: boolean
  /** Follows the label for screen readers, as in 'Edit Oxford shirt'. */
  subject?: string
}

export const Button = ({ isMain, subject, children, ...attributes }: ButtonProps) => (
  <button type="button" className={isMain ? 'button' : 'button quiet'} {...attributes}>
    {children}
    {subject && <span className="visually-hidden"> {subject}</span>}
  </button>
)

interface IconButtonProps extends ComponentProps<'button'> {
  icon: ComponentProps<typeof Icon>['name']
  label: string
}

export const IconButton = ({ icon, label, ...attributes }: IconButtonProps) => (
  <button type="button" className="icon-button" aria-label={label} {...attributes}>
    <Icon name={icon} />
  </button>
)
