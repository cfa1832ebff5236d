/** Opens the entry of the first field with a problem, and focuses the field. */
export function focusFirstProblem(form: HTMLElement | null): void {
  const problem = form?.querySelector<HTMLElement>('[aria-invalid], [data-problem]')
  for (let element = problem?.parentElement; element; element = element.parentElement)
    if (element instanceof HTMLDetailsElement) element.open = true
  problem?.focus()
}
