import type { Client } from '../api/client.ts'
import { returnNullIfAbsent } from '../api/errors.ts'

const DISCOUNT = '{discount}'

/**
 * Returns the text of the sale strip, or null if the strip is hidden: it has no text, or it contains `{discount}` and no
 * product in stock is on sale.
 */
export async function loadSaleText(call: Client, text = ''): Promise<string | null> {
  if (!text.includes(DISCOUNT)) return text || null
  // Other backends lack this call.
  const response = await call('GET /api/shop/products/highest-discount').catch(returnNullIfAbsent)
  const percent = response?.data.percent ?? 0
  return percent > 0 ? text.replaceAll(DISCOUNT, `${percent}%`) : null
}
