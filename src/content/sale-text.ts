import type { Client } from '../api/client.ts'

const DISCOUNT = '{discount}'

/** Returns the text of the sale strip, or null if it announces a discount and no product in stock has one. */
export async function loadSaleText(call: Client, text: string): Promise<string | null> {
  if (!text.includes(DISCOUNT)) return text
  const { percent } = (await call('GET /api/shop/products/highest-discount')).data
  return percent > 0 ? text.replaceAll(DISCOUNT, `${percent}%`) : null
}
