import type { AdminProduct } from '../../src/api/contract/product-administration.ts'
import type { Person } from './person.ts'

export type Fields = Record<string, string>

/** The first row is line 2 of the file. */
export async function importRows(admin: Person, rows: Fields[], dryRun = false) {
  const numbered = rows.map((fields, index) => ({ line: index + 2, fields }))
  return (await admin.call('POST /api/admin/products/import', { body: { dryRun, rows: numbered } })).data
}

export const outcomesOf = (responses: { outcome: string }[]): string[] => responses.map(({ outcome }) => outcome)

export const listAll = async (admin: Person) => (await admin.call('GET /api/admin/products/get', { query: {} })).data

export const rowOf = ({ _id, image, title, description, category, brand, ...rest }: AdminProduct): Fields => {
  const { price, salePrice, saleStartsAt, saleEndsAt, totalStock, seenStock, seenTaken, updatedAt } = rest
  const figures = Object.entries({ price, salePrice, totalStock, seenStock, seenTaken })
  return {
    _id,
    image,
    title,
    description,
    category,
    brand,
    saleStartsAt: saleStartsAt ?? '',
    saleEndsAt: saleEndsAt ?? '',
    ...Object.fromEntries(figures.map(([key, value]) => [key, String(value)])),
    seenUpdatedAt: updatedAt
  }
}
