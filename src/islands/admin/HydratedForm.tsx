import type { ComponentProps } from 'react'

import { useIsHydrated } from '../use-is-hydrated.ts'

/** A form that is disabled until hydration, because React would drop what is typed before. */
export function HydratedForm({ children, ...attributes }: ComponentProps<'form'>) {
  return (
    <form {...attributes}>
      <fieldset className="form-body" disabled={!useIsHydrated()}>
        {children}
      </fieldset>
    </form>
  )
}
