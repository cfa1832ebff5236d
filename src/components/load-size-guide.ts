import type { Client } from '../api/client.ts'
import { findGroup, loadGroups } from './load-groups.ts'

export interface GuideSection {
  heading: string
  text?: string | undefined
  table?: { columns: string[]; rows: string[][] } | undefined
  category?: string | undefined
  measurements?: string | undefined
}

/** Adds the measurements of each category to its section, or in a section of their own. */
export async function addMeasurements(call: Client, sections: GuideSection[]): Promise<GuideSection[]> {
  const groups = (await loadGroups(call)).filter(({ measurements }) => measurements)
  const own = sections.map((section) => ({
    ...section,
    measurements: findGroup(groups, section.category ?? '')?.measurements
  }))
  const others = groups.filter((group) => !sections.some(({ category }) => findGroup([group], category ?? '')))
  return [...own, ...others.map(({ _id, name, measurements }) => ({ heading: name, category: _id, measurements }))]
}
