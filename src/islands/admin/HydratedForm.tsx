import type { ComponentProps } from 'react'

import { useIsHydrated } from '../use-is-hydrated.ts'
import { useIsReadOnly } from './use-admin-role.ts'

/**
 * Its fields are disabled until hydration, because React discards text that is typed into controlled fields before, and if
 * the role may not make changes. `isForReaders`: the form makes none.
 */
export interface HydratedFormProps extends ComponentProps<'form'> {
  isForReaders?: boolean
}

export function HydratedForm({ children, isForReaders = false, ...attributes }: HydratedFormProps) {
  const isHydrated = useIsHydrated()
  const isReadOnly = useIsReadOnly() && !isForReaders
  return (
    <form {...attributes}>
      <fieldset role="presentation" className="form-fields" disabled={!isHydrated || isReadOnly}>
        {children}
      </fieldset>
    </form>
  )
}
