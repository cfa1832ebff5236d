/** Reads a text field. Returns '' if the field is missing or a file. */
export function readFormText(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** Reads the value that a control has before hydration. Returns undefined on the server. */
export const readControl = (selector: string): string | undefined =>
  import.meta.env.SSR ? undefined : document.querySelector<HTMLInputElement>(selector)?.value
