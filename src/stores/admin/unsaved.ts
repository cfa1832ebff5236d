const QUESTION = 'You have changes that are not saved. Leave without saving them?'

/** Asks before changes are thrown away; true when there are none. */
export const mayDiscard = (unsaved: boolean): boolean => !unsaved || confirm(QUESTION)

/** Has the browser ask before it leaves the page. Answers how to stop that. */
export function guardLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
