const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** One for each form that holds what would be lost. */
const guards = new Set<symbol>()

/** Has the browser ask before it leaves the page. Answers how to stop that. */
export function guardLeaving(): () => void {
  const guard = Symbol('guard')
  guards.add(guard)
  addEventListener('beforeunload', ask)
  return () => {
    guards.delete(guard)
    if (guards.size === 0) removeEventListener('beforeunload', ask)
  }
}

/** Whether the browser would ask. */
export const isGuarded = (): boolean => guards.size > 0

/** Has the browser leave without asking: whoever leaves was asked already. */
export const leaveUnasked = (): void => removeEventListener('beforeunload', ask)
