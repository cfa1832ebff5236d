import type { core } from 'zod'

import type { ContentSection } from '../domain/content/sections.ts'
import type { SectionBody } from './apply-sections.ts'
import { getSectionSchema } from './sections.ts'

/** `field` is the path of the field, as in `tiles.2.label`. `message` is a sentence for the field. */
export interface SectionError {
  field: string
  message: string
}

/** Only another program than the form of the admin panel sends these. */
const isInvalidShape = ({ code }: core.$ZodIssue): boolean =>
  code === 'invalid_type' || code === 'unrecognized_keys' || code === 'too_big'

const findIssues = (section: ContentSection, body: SectionBody): core.$ZodIssue[] =>
  getSectionSchema(section).safeParse(body).error?.issues ?? []

/** Returns what prevents publishing. */
export const findSectionErrors = (section: ContentSection, body: SectionBody): SectionError[] =>
  findIssues(section, body).map(toError)

/** Returns what prevents saving as a draft, which may be incomplete. */
export function findShapeError(section: ContentSection, body: SectionBody): SectionError | undefined {
  const issue = findIssues(section, body).find(isInvalidShape)
  return issue && toError(issue)
}

const toError = (issue: core.$ZodIssue): SectionError => ({
  field: issue.path.join('.'),
  message: describeIssue(issue)
})

function describeIssue(issue: core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return 'This has the wrong type.'
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}.`
    case 'invalid_value':
      return 'Choose one of the values.'
    case 'too_small':
      return issue.origin === 'array' ? 'At least one entry is required.' : 'This field is empty.'
    case 'too_big':
      return `At most ${issue.maximum} ${issue.origin === 'array' ? 'entries' : 'characters'} are allowed.`
    default:
      return `This ${issue.message}.`
  }
}
