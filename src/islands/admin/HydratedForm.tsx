import type { ComponentProps } from 'react'

import { useIsHydrated } from '../use-is-hydrated.ts'

/** Its fields are disabled until hydration, because React discards text that is typed into controlled fields before. */
export function HydratedForm({ children, ...attributes }: ComponentProps<'form'>) {
  return (
    <form {...attributes}>
      <fieldset role="presentation" className="form-fields" disabled={!useIsHydrated()}>
        {children}
      </fieldset>
    </form>
  )
}
