import { z } from 'zod'

import { BRANDS, CATEGORIES } from '../api/contract/products.ts'
import words from './home.json'

const schema = z.object({
  categories: z.object({
    title: z.string(),
    tiles: z.array(z.object({ label: z.string(), category: z.enum(CATEGORIES), picture: z.string() }))
  }),
  brands: z.object({ title: z.string(), tiles: z.array(z.object({ label: z.string(), brand: z.enum(BRANDS) })) }),
  featured: z.object({ title: z.string(), link: z.string() }),
  sale: z.string()
})

/** The home page's words and tiles. */
export const home = schema.parse(words)
