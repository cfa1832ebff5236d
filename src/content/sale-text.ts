import type { Client } from '../api/client.ts'
import { nullIfAbsent } from '../api/errors.ts'

const DISCOUNT = '{discount}'

/** Returns the text of the sale strip, or null if it announces a discount and no product in stock has one. */
export async function loadSaleText(call: Client, text: string): Promise<string | null> {
  if (!text.includes(DISCOUNT)) return text
  // The backend of another host can be an earlier version without this call.
  const response = await call('GET /api/shop/products/highest-discount').catch(nullIfAbsent)
  const percent = response?.data.percent ?? 0
  return percent > 0 ? text.replaceAll(DISCOUNT, `${percent}%`) : null
}
