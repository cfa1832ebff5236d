import type { TestShop } from './open-test-shop.ts'

export interface VariantChanges {
  style?: string | null
  title?: string
  size?: string | null
  color?: string | null
  price?: number
  salePrice?: number
  totalStock?: number
  category?: 'men' | 'women'
}

export const SHIRT = { title: 'Oxford shirt', category: 'men', price: 50, salePrice: 0, totalStock: 20 } as const

export const list = async (shop: TestShop, query: Record<string, string> = {}) =>
  shop.visitor().call('GET /api/shop/products/get', { query: { grouped: 'true', counts: 'true', ...query } })
