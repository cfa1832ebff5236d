const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

/** One for each form with unsaved input. */
const guards = new Set<symbol>()

/** Makes the browser ask before it leaves the page. Returns a function that stops this. */
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

/** Lets the browser leave without asking, because the admin has already confirmed. */
export const allowUnload = (): void => removeEventListener('beforeunload', preventUnload)
