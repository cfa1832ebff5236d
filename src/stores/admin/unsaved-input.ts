const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

/** One guard for each form with unsaved input. */
const guards = new Set<symbol>()

/** Makes the browser ask before it leaves the page. Returns a function that removes the guard. */
export function guardUnsavedInput(): () => void {
  const guard = Symbol('guard')
  guards.add(guard)
  addEventListener('beforeunload', preventUnload)
  return () => {
    guards.delete(guard)
    if (guards.size === 0) removeEventListener('beforeunload', preventUnload)
  }
}

export const hasUnsavedInput = (): boolean => guards.size > 0

/** Lets the page unload without a question, because the admin has already confirmed. */
export const allowUnload = (): void => removeEventListener('beforeunload', preventUnload)
