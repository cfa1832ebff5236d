import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { z } from 'zod'

import { isPageLink, PAGE_LINK_ERROR } from '../domain/page-link.ts'
import { groupSlug } from '../api/contract/product-groups.ts'
import { NO_CONTROLS, PRINTABLE, SINGLE_LINE } from '../api/contract/values.ts'
import { INFORMATION_PAGES, type InformationPage } from '../domain/information-pages.ts'
import { FEATURED_QUERY } from '../domain/products/featured.ts'
import { findWordsError } from './search-words.ts'

const PUBLIC = fileURLToPath(new URL('../../public', import.meta.url))
const UPLOADED_PICTURE = /^\/images\/[0-9a-f]{16}\/\d+\.jpg$/
const MAX_LINK_LENGTH = 500

const text = (maxLength: number) => z.string().trim().min(1).max(maxLength)
const line = text(80).regex(SINGLE_LINE, NO_CONTROLS)
const sentence = text(240).regex(SINGLE_LINE, NO_CONTROLS)
const paragraphs = (maxLength: number) => text(maxLength).regex(PRINTABLE, NO_CONTROLS)
const paragraph = paragraphs(400)

// `meta` describes the form of the admin panel: `title` is a label, `description` a hint, and `item` names an entry.
const picture = z
  .string()
  .max(MAX_LINK_LENGTH)
  .refine(isPicture, 'must be a file in the public folder, such as /tiles/men.svg, or an uploaded picture')
  .meta({ title: 'Picture', widget: 'picture' })
const link = z.string().trim().max(MAX_LINK_LENGTH).refine(isPageLink, PAGE_LINK_ERROR)
const linkField = link.meta({ title: 'Link', widget: 'link' })

/** Rejects all other braces, because they are probably typos. */
function withPlaceholders(schema: z.ZodString, ...names: string[]) {
  const placeholders = names.map((name) => `{${name}}`)
  const pattern = new RegExp(placeholders.map((placeholder) => RegExp.escape(placeholder)).join('|'), 'g')
  return schema.refine((value) => !/[{}]/.test(value.replace(pattern, '')), {
    error: `can contain ${placeholders.join(' and ')}, but no other braces`
  })
}

function isPicture(path: string): boolean {
  return UPLOADED_PICTURE.test(path) || (/^(\/[\w-]+)+\.\w+$/.test(path) && existsSync(PUBLIC + path))
}

const alt = sentence.meta({
  title: 'Alt text',
  description: 'It describes the picture to people who cannot see it.'
})
const title = line.meta({ title: 'Title' })
const button = line.meta({ title: 'Button' })
const category = groupSlug.meta({ title: 'Category', widget: 'category' })
const brand = groupSlug.meta({ title: 'Brand', widget: 'brand' })

const tiles = <Tile extends z.ZodType>(tile: Tile) =>
  z.strictObject({ title, tiles: z.array(tile).min(1).max(12).meta({ title: 'Tiles', item: 'tile' }) })

const announcement = z.strictObject({
  title,
  text: sentence.meta({ title: 'Text' }),
  button,
  answer: sentence.meta({ title: 'Message', description: 'It appears when a visitor presses the button.' })
})

const home = z.strictObject({
  categories: tiles(
    z.strictObject({
      label: line.meta({ title: 'Label' }),
      category,
      picture: picture
        .optional()
        .meta({ title: 'Picture', widget: 'picture', description: 'A picture of the category itself replaces it.' })
    })
  ),
  brands: tiles(z.strictObject({ label: line.meta({ title: 'Label' }), brand })),
  editorial: z.strictObject({
    title,
    text: paragraph.meta({ title: 'Text' }),
    button,
    link: linkField,
    pictures: z
      .array(z.strictObject({ picture, alt }))
      .max(2)
      .refine((list) => list.length === 2, 'needs exactly two pictures')
      .meta({ title: 'Pictures', item: 'picture', description: 'The first picture is the larger one.' })
  }),
  looks: z
    .strictObject({
      title,
      tiles: z
        .array(z.strictObject({ label: line.meta({ title: 'Label' }), href: linkField, picture, alt }))
        .max(6)
        .meta({ title: 'Looks', item: 'look', description: 'Without any, the page has no row of looks.' })
    })
    .default({ title: 'Wear it with', tiles: [] }),
  featured: z.strictObject({
    title,
    link: line.meta({ title: 'Text of the link to all products' }),
    products: z
      .array(z.string().regex(/^[\w-]{1,64}$/, 'must be the id of a product'))
      .min(1)
      .max(FEATURED_QUERY.limit)
      .optional()
      .meta({
        title: 'Products',
        widget: 'products',
        description: 'Without a choice, the page shows the four most expensive products.'
      })
  }),
  sale: z.strictObject({
    text: withPlaceholders(line, 'discount').optional().meta({
      title: 'Text',
      description:
        'Leave this empty to hide the strip. {discount} becomes the highest discount of the products in stock, such as 50%. If the text contains {discount} and nothing is on sale, the strip is also hidden.'
    }),
    link: linkField.optional()
  }),
  vip: announcement,
  newsletter: announcement
})

const navigation = z.strictObject({
  links: z
    .array(z.strictObject({ label: line.meta({ title: 'Label' }), link: linkField }))
    .min(1)
    .max(12)
    .meta({ title: 'Links', item: 'link', description: 'Seven links and the search fit on a small laptop.' })
})

const footer = z.strictObject({
  text: withPlaceholders(sentence, 'year', 'shop').meta({
    title: 'Text',
    description: '{year} becomes the current year and {shop} the name of the shop.'
  }),
  support: z
    .email('must be an email address')
    .max(254)
    .meta({ title: 'Email address', description: 'For ‘Contact support’, failed payments and the help pages.' })
})

const hasUniqueCategories = (entries: { category?: string | undefined }[]): boolean => {
  const categories = entries.flatMap((one) => one.category ?? [])
  return new Set(categories).size === categories.length
}

/** The texts of the product details. `care` is for the categories without a text of their own. */
const details = z.strictObject({
  delivery: withPlaceholders(line, 'delivery').meta({
    title: 'Delivery',
    description: '{delivery} becomes ‘Free delivery’, or ‘Delivery for $4.90’ if the shop charges for shipping.'
  }),
  returns: line.meta({ title: 'Returns' }),
  care: paragraph.meta({ title: 'Care', description: 'For the categories without a text of their own.' }),
  careByCategory: z
    .array(z.strictObject({ category, text: paragraph.meta({ title: 'Care' }) }))
    .max(40)
    .refine(hasUniqueCategories, 'must not have two texts for the same category')
    .optional()
    .meta({ title: 'Care by category', item: 'text' })
})

const table = z
  .strictObject({
    columns: z.array(line).min(1).max(8),
    rows: z.array(z.array(line).min(1).max(8)).min(1).max(60)
  })
  .refine(({ columns, rows }) => rows.every(({ length }) => length === columns.length), {
    error: 'needs as many cells in each row as there are columns'
  })

const heading = line.meta({ title: 'Heading' })
const sectionContents = {
  text: paragraphs(2000).optional().meta({ title: 'Text', description: 'An empty line starts a new paragraph.' }),
  table: table.optional().meta({
    title: 'Table',
    widget: 'table',
    description: 'A column whose name ends with “(cm)” is also shown in inches.'
  })
}
const hasContents = (value: { text?: string | undefined; table?: object | undefined }): boolean =>
  value.text !== undefined || value.table !== undefined
const WITHOUT_CONTENTS = { error: 'needs a text or a table' }

const section = z.strictObject({ heading, ...sectionContents }).refine(hasContents, WITHOUT_CONTENTS)

const sizeGuideSection = z
  .strictObject({
    heading,
    /** The size guide of this category begins here. */
    category: category.optional().meta({
      title: 'Size guide for',
      description: 'The details of products in this category link to this section of the size guide.'
    }),
    ...sectionContents
  })
  .refine(hasContents, WITHOUT_CONTENTS)

const SECTIONS = { title: 'Sections', item: 'section' }

const informationPage = z.strictObject({ title, sections: z.array(section).min(1).max(40).meta(SECTIONS) })

const sizeGuide = z.strictObject({
  title,
  sections: z
    .array(sizeGuideSection)
    .min(1)
    .max(40)
    .refine(hasUniqueCategories, 'must not have two sections with the same category')
    .meta(SECTIONS)
})

const information = z.strictObject({
  ...(Object.fromEntries(INFORMATION_PAGES.map((page) => [page, informationPage])) as Record<
    Exclude<InformationPage, 'size-guide'>,
    typeof informationPage
  >),
  'size-guide': sizeGuide
})

const words = (maxLength: number) => paragraphs(maxLength).toLowerCase().optional()

const search = z
  .strictObject({
    synonyms: words(10_000).meta({
      title: 'Synonyms',
      description:
        'Put words with the same meaning on one line, with commas between them. A search for one of them also finds products with another one.'
    })
  })
  .superRefine(({ synonyms }, context) => {
    const message = findWordsError(synonyms, { minWords: 2 })
    if (message) context.addIssue({ code: 'custom', path: ['synonyms'], message })
  })

export const SCHEMAS = { home, navigation, footer, details, search, information }
