import type { Check } from './check.ts'

export interface SelectedCheck {
  check: Check
  part: string | undefined
}

/** Parts are named as `provider-faults/declined`. No names select all. Throws on an unknown name. */
export function selectChecks(checks: Check[], only: string[]): SelectedCheck[] {
  if (only.length === 0) return checks.map((check) => ({ check, part: undefined }))
  return only.map((selector) => {
    const [name, part] = selector.split('/', 2)
    const check = checks.find((candidate) => candidate.name === name)
    if (!check)
      throw new Error(`there is no check ${name}, but ${checks.map((candidate) => candidate.name).join(', ')}`)
    const { parts = [] } = check
    if (part && !parts.includes(part)) throw new Error(`${name} has no ${part}, but ${parts.join(', ')}`)
    return { check, part }
  })
}
