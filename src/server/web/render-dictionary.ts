import type { Client } from '../../api/client.ts'
import type { CallResponse } from '../../api/contract/index.ts'
import type { ListedProduct } from '../../api/contract/products.ts'
import type { RenderPage } from './pages.ts'

/** Other pages add more to the dictionary than they save. The last one compresses best. */
const PAGES = ['/shop/home', '/shop/listing']

const PRODUCT: ListedProduct = {
  _id: '0',
  image: '/images/0/800.jpg',
  title: 'Title',
  description: 'Description',
  category: 'women',
  brand: 'zara',
  price: 20,
  salePrice: 10,
  totalStock: 10,
  averageReview: 5,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z'
}

const VARIANTS = ['S', 'M'].map((size) => ({ ...PRODUCT, size, color: { name: 'white', swatch: '#ffffff' } }))

const BANNERS: CallResponse<'GET /api/common/feature/get'> = { success: true, data: [] }

const LISTING: CallResponse<'GET /api/shop/products/get'> = {
  success: true,
  data: [PRODUCT, { ...PRODUCT, salePrice: 0, variants: VARIANTS }],
  total: 3,
  nextCursor: '0',
  counts: { category: {}, brand: {}, size: {}, color: {}, swatches: {} }
}

/** Renders the pages of the compression dictionary with example products. The result depends only on the build. */
export async function renderDictionary(renderPage: RenderPage): Promise<Buffer> {
  const pages = []
  for (const url of PAGES) pages.push(await renderExample(renderPage, url))
  return Buffer.concat(pages)
}

async function renderExample(renderPage: RenderPage, url: string): Promise<Buffer> {
  const locals = {
    call,
    user: undefined,
    shopName: 'Your Store',
    version: '',
    isSimulated: false,
    approvalOrigin: undefined,
    rejectedForm: undefined,
    logError: console.error,
    loadSections: () => Promise.resolve({})
  }
  const { status, body } = await renderPage(url, locals)
  if (status !== 200) throw new Error(`The dictionary could not be rendered: ${url} responded with ${status}.`)
  return body
}

const call = ((name: string) =>
  Promise.resolve(name === 'GET /api/shop/products/get' ? LISTING : BANNERS)) as unknown as Client
