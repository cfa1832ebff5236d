/** Opens the entry of the first field with an error, and focuses the field. */
export function focusFirstError(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid], [data-error]')
  for (let element = field?.parentElement; element; element = element.parentElement)
    if (element instanceof HTMLDetailsElement) element.open = true
  field?.focus()
}
