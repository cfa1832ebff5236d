import type { core } from 'zod'

/** `message` continues a sentence that begins with the field's name, as in 'must be a number'. */
export interface FieldError {
  field: string
  message: string
}

export function describeIssues(issues: core.$ZodIssue[], values: Record<string, unknown>): FieldError[] {
  const issuesByField = Map.groupBy(issues, (issue) => String(issue.path[0] ?? ''))
  return [...issuesByField].map(([field, [issue]]) => ({
    field,
    message: issue ? describeIssue(issue, values[field]) : ''
  }))
}

function describeIssue(issue: core.$ZodIssue, value: unknown): string {
  if (isBlank(value)) return 'must not be empty'
  switch (issue.code) {
    case 'invalid_value':
      return issue.values.length > MAX_LISTED_VALUES ? 'is unknown' : `must be one of ${issue.values.join(', ')}`
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`
    case 'too_small':
      return `must be at least ${issue.minimum}`
    case 'invalid_union':
      return hasDecimalComma(value) ? 'must have a decimal point instead of a comma, such as 29.50' : 'must be a number'
    default:
      return issue.message
  }
}

const MAX_LISTED_VALUES = 20

const hasDecimalComma = (value: unknown): boolean => /\d,\d{1,2}\s*$/.test(String(value))

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
