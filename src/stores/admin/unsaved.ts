/** Has the browser ask before it leaves the page. Answers how to stop that. */
export function guardLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
