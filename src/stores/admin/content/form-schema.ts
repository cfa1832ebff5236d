/** The part of JSON Schema that `src/content/schemas.ts` produces. `title` is a label, `description` a hint. */
export interface FormSchema {
  type: 'object' | 'array' | 'string'
  title?: string
  description?: string
  widget?: 'brand' | 'category' | 'collection' | 'link' | 'picture' | 'products' | 'table'
  /** Names an entry of a list, such as 'tile'. */
  item?: string
  format?: string
  /** Of a select: values and labels. */
  options?: readonly (readonly [value: string, label: string])[]
  maxLength?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, FormSchema>
  required?: string[]
  items?: FormSchema
}

export type FormValue = string | FormValue[] | { [field: string]: FormValue } | undefined

/** Returns the value of a new entry of a list. */
export function createEmptyValue(schema: FormSchema): FormValue {
  if (schema.type === 'string') return ''
  if (schema.type === 'array') return []
  const required = schema.required ?? []
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => required.includes(name))
      .map(([name, property]) => [name, createEmptyValue(property)])
  )
}

/** Sets a field, or removes it if the value is undefined. */
export function setField(object: Record<string, FormValue>, name: string, value: FormValue): Record<string, FormValue> {
  const { [name]: _previous, ...others } = object
  if (value === undefined) return others
  return name in object ? { ...object, [name]: value } : { ...others, [name]: value }
}

/** Returns the first text of an entry, which names it in a list. */
export function findEntryName(value: FormValue): string {
  if (typeof value === 'string') return value
  const { label, heading, title, alt } = Object(value) as Record<string, FormValue>
  const texts = [label, heading, title, alt].filter((text) => typeof text === 'string')
  return texts.find((text) => text.trim() !== '') ?? ''
}

/** Returns the picture of an entry, or undefined if its kind has none. */
export function findPicture(schema: FormSchema, value: FormValue): string | undefined {
  const entry = Object.entries(schema.properties ?? {}).find(([, { widget }]) => widget === 'picture')
  const picture = entry && (Object(value) as Record<string, unknown>)[entry[0]]
  return typeof picture === 'string' && picture !== '' ? picture : undefined
}
