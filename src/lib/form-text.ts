/** Reads a text field. Returns '' if the field is missing or a file. */
export function readFormText(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
