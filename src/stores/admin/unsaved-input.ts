const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

/** One for each form with unsaved input. */
let guardCount = 0

/** Makes the browser ask before it leaves the page. Returns a function that removes the guard. */
export function guardUnsavedInput(): () => void {
  guardCount += 1
  addEventListener('beforeunload', preventUnload)
  return () => {
    guardCount -= 1
    if (guardCount === 0) removeEventListener('beforeunload', preventUnload)
  }
}

export const hasUnsavedInput = (): boolean => guardCount > 0

/** Lets the page unload without a question, because the admin has already confirmed. */
export const allowUnload = (): void => removeEventListener('beforeunload', preventUnload)
