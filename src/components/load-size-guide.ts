import type { Client } from '../api/client.ts'
import { findGroup, loadGroups } from './load-groups.ts'

export interface GuideSection {
  heading: string
  text?: string | undefined
  table?: { columns: string[]; rows: string[][] } | undefined
  category?: string | undefined
  measurements?: string | undefined
}

/** Returns the section of a category and those up to the next category. */
export function selectCategory(sections: GuideSection[], category: string): GuideSection[] {
  const start = sections.findIndex((section) => section.category === category)
  if (start < 0) return []
  const end = sections.findIndex((section, at) => at > start && section.category)
  return sections.slice(start, end < 0 ? undefined : end)
}

/** Adds the measurements of each category to its section, or in a section of their own. */
export async function addMeasurements(call: Client, sections: GuideSection[]): Promise<GuideSection[]> {
  const groups = await loadGroups(call)
  const own = sections.map((section) => {
    const group = findGroup(groups, section.category ?? '')
    return group ? { ...section, category: group._id, measurements: group.measurements } : section
  })
  const others = groups.filter(({ _id, measurements }) => measurements && own.every(({ category }) => category !== _id))
  return [...own, ...others.map(({ _id, name, measurements }) => ({ heading: name, category: _id, measurements }))]
}
