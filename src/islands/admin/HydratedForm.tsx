import type { ComponentProps } from 'react'

import { useIsHydrated } from '../use-is-hydrated.ts'
import { useIsReadOnly } from './use-admin-role.ts'

/**
 * Its fields are disabled until hydration, because React discards text that is typed into controlled fields before, and if
 * the role may not make changes.
 */
export function HydratedForm({ children, ...attributes }: ComponentProps<'form'>) {
  const isHydrated = useIsHydrated()
  const isReadOnly = useIsReadOnly()
  return (
    <form {...attributes}>
      <fieldset role="presentation" className="form-fields" disabled={!isHydrated || isReadOnly}>
        {children}
      </fieldset>
    </form>
  )
}
