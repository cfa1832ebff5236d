import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { z } from 'zod'

import { BRANDS, CATEGORIES, type Category } from '../api/contract/products.ts'
import { INFORMATION_PAGES, type InformationPage } from '../domain/information-pages.ts'

const PUBLIC = fileURLToPath(new URL('../../public', import.meta.url))
const SCREENS = new Set(['/shop/home', '/shop/listing', '/shop/search', '/shop/account', '/shop/checkout'])
const FILTERS = { category: CATEGORIES, brand: BRANDS } as const

const line = z.string().trim().min(1).max(80)
const paragraph = z.string().trim().min(1).max(400)
const sentence = z.string().trim().min(1).max(240)
const picture = z.string().refine(isPublicFile, 'must be a file in the public folder, such as /tiles/men.svg')
const link = z
  .string()
  .refine(isShopLink, 'must be a page of this shop, such as /shop/home or /shop/listing?category=men')

function isPublicFile(path: string): boolean {
  return /^(\/[\w-]+)+\.\w+$/.test(path) && existsSync(PUBLIC + path)
}

/** An unknown category or brand would lead to an unfiltered or empty listing. */
function isShopLink(text: string): boolean {
  const url = URL.parse(text, 'http://shop')
  if (!url || url.pathname + url.search !== text || !SCREENS.has(url.pathname)) return false
  return Object.entries(FILTERS).every(([name, allowed]) =>
    (url.searchParams.get(name)?.split(',') ?? []).every((value) => (allowed as readonly string[]).includes(value))
  )
}

const tiles = <Tile extends z.ZodType>(tile: Tile) => z.strictObject({ title: line, tiles: z.array(tile).min(1) })

const home = z.strictObject({
  categories: tiles(z.strictObject({ label: line, category: z.enum(CATEGORIES), picture })),
  brands: tiles(z.strictObject({ label: line, brand: z.enum(BRANDS) })),
  editorial: z.strictObject({
    title: line,
    text: paragraph,
    button: line,
    link,
    pictures: z
      .array(z.strictObject({ picture, alt: sentence }))
      .refine((list) => list.length === 2, 'needs exactly two pictures')
  }),
  featured: z.strictObject({ title: line, link: line }),
  sale: line,
  vip: z.strictObject({ title: line, text: sentence, button: line, answer: sentence }),
  newsletter: z.strictObject({ title: line, text: sentence, button: line, answer: sentence })
})

const navigation = z.strictObject({ links: z.array(z.strictObject({ label: line, link })).min(1) })

const footer = z.strictObject({
  text: sentence.refine((text) => !/[{}]/.test(text.replace(/\{(year|shop)\}/g, '')), {
    error: 'can contain {year} and {shop}, but no other braces'
  }),
  support: z.email('must be an e-mail address')
})

const careByCategory = z.strictObject(
  Object.fromEntries(CATEGORIES.map((category) => [category, paragraph.optional()])) as Record<
    Category,
    z.ZodOptional<typeof paragraph>
  >
)

/** The texts of the product details. `care` is for the categories without a text of their own. */
const details = z.strictObject({
  delivery: line,
  returns: line,
  care: paragraph,
  careByCategory: careByCategory.optional()
})

const table = z
  .strictObject({ columns: z.array(line).min(1), rows: z.array(z.array(line).min(1)).min(1) })
  .refine(({ columns, rows }) => rows.every(({ length }) => length === columns.length), {
    error: 'needs as many cells in each row as there are columns'
  })

const section = z
  .strictObject({
    heading: line,
    /** The size guide of this category begins here. */
    category: z.enum(CATEGORIES).optional(),
    text: z.string().trim().min(1).max(2000).optional(),
    table: table.optional()
  })
  .refine((value) => value.text !== undefined || value.table !== undefined, { error: 'needs a text or a table' })

const hasUniqueCategories = (sections: { category?: string | undefined }[]): boolean => {
  const categories = sections.flatMap(({ category }) => category ?? [])
  return new Set(categories).size === categories.length
}

const informationPage = z.strictObject({
  title: line,
  sections: z.array(section).min(1).refine(hasUniqueCategories, 'must not have two sections with the same category')
})
type InformationPageSchema = typeof informationPage

const information = z.strictObject(
  Object.fromEntries(INFORMATION_PAGES.map((page) => [page, informationPage])) as Record<
    InformationPage,
    InformationPageSchema
  >
)

const word = line.regex(/^[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*$/u, 'must be a single word')

const search = z.strictObject({
  synonyms: z.array(z.array(word).refine((group) => group.length > 1, 'needs at least two words'))
})

export const SCHEMAS = { home, navigation, footer, details, search, information }
