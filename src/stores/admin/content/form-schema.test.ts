import { expect, it } from 'vitest'

import { describeForm, getSectionSchema, readOriginalSection } from '../../../content/sections.ts'
import { CONTENT_SECTIONS } from '../../../domain/content/sections.ts'
import { createEmptyValue, findEntryName, type FormSchema, setField } from './form-schema.ts'

const getForm = (section: (typeof CONTENT_SECTIONS)[number]) => describeForm(section) as unknown as FormSchema

/** Returns the paths of fields that the form could not show, or not label. */
function findUnlabelled({ type, title, widget, properties, items }: FormSchema, path: string): string[] {
  const own = title || path.endsWith('[]') || !path.includes('.') ? [] : [path]
  if (!['string', 'array', 'object'].includes(type)) return [path]
  if (widget) return own
  const fields = Object.entries(properties ?? {}).flatMap(([name, field]) => findUnlabelled(field, `${path}.${name}`))
  return [...own, ...fields, ...(items ? findUnlabelled(items, `${path}[]`) : [])]
}

it.for(CONTENT_SECTIONS)('the form of %s has a labelled field for everything in the section', (section) => {
  expect(findUnlabelled(getForm(section), section.replace('.', '/'))).toEqual([])
})

it.for(CONTENT_SECTIONS)('the content file of %s is valid', (section) => {
  expect(getSectionSchema(section).safeParse(readOriginalSection(section)).success).toBe(true)
})

it('a new entry of a list has its required fields', () => {
  const tiles = getForm('home.categories').properties?.['tiles']?.items
  expect(tiles && createEmptyValue(tiles)).toEqual({ label: '', category: '' })
  const sections = getForm('information.help').properties?.['sections']?.items
  expect(sections && createEmptyValue(sections)).toEqual({ heading: '' })
})

it('only the sections of the size guide have a category', () => {
  const withCategory = CONTENT_SECTIONS.filter((section) => {
    const fields = getForm(section).properties?.['sections']?.items?.properties ?? {}
    return 'category' in fields
  })
  expect(withCategory).toEqual(['information.size-guide'])
})

it('a field keeps its position, and an empty optional field is removed', () => {
  expect(Object.entries(setField({ text: 'a', link: '/shop/home' }, 'text', 'b'))).toEqual([
    ['text', 'b'],
    ['link', '/shop/home']
  ])
  expect(setField({ text: 'a', link: '/shop/home' }, 'link', undefined)).toEqual({ text: 'a' })
})

it.for([
  [{ label: 'Men', category: 'men' }, 'Men'],
  [{ picture: '/a.svg', alt: 'A coat' }, 'A coat'],
  [{ label: ' ' }, '']
] as const)('the name of the entry %j is %j', ([entry, name]) => {
  expect(findEntryName(entry)).toBe(name)
})
