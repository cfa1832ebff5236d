import type { Check } from './check.ts'

export interface Chosen {
  check: Check
  part: string | undefined
}

/** The named checks, or parts of them as in `provider-faults/declined`; all without a name. Throws when a name is nobody's. */
export function chosen(checks: Check[], only: string[]): Chosen[] {
  if (only.length === 0) return checks.map((check) => ({ check, part: undefined }))
  return only.map((named) => {
    const [name, part] = named.split('/', 2)
    const check = checks.find((one) => one.name === name)
    if (!check) throw new Error(`there is no check ${name}, but ${checks.map((one) => one.name).join(', ')}`)
    const { parts = [] } = check
    if (part && !parts.includes(part)) throw new Error(`${name} has no ${part}, but ${parts.join(', ')}`)
    return { check, part }
  })
}
