const PRODUCT_PATH = '/shop/product/'

/** Opens the review form. Pages with this parameter are never cached, because the form depends on the visitor. */
export const WRITE_REVIEW = 'write-review'

/** Pages with this parameter are never cached, because they show the visitor's stock alerts. */
export const STOCK_ALERT_PARAMETER = 'notified'

/** Opens the product without a chosen size. Links in emails omit it, because they select one. */
export const CHOOSE_SIZE = 'choose-size'

/** Pages with these parameters can be cached. */
export const CACHEABLE_PRODUCT_PARAMETERS = ['reviews', 'reviewed', 'added', CHOOSE_SIZE]

const createSlug = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')

/** The title is for people: only the id identifies the product. `query` begins with a question mark. */
export function createProductUrl({ _id, title = '' }: { _id: string; title?: string }, query = ''): string {
  const slug = createSlug(title)
  return `${PRODUCT_PATH}${slug && `${slug}-`}${encodeURIComponent(_id)}${query}`
}

/** Selects the variant whose URL is canonical for all variants of a product: any, but the same on each of their pages. */
export const selectMainVariant = <Variant extends { _id: string }>(variants: Variant[]): Variant =>
  variants.reduce((main, variant) => (variant._id < main._id ? variant : main))

export const formatChooseSizeQuery = (isSizeMissing: boolean): string => (isSizeMissing ? `?${CHOOSE_SIZE}` : '')

/** The guard matches paths by words such as 'admin', so it must not see the title. */
export const removeTitleFromPath = (path: string): string =>
  path.replace(/^\/shop\/product\/.*-(?=[^-/]+(?:\/details)?$)/s, PRODUCT_PATH)

/** Returns the id in the last part of a product's path, or '' if it is malformed. */
export const parseProductId = (part = ''): string =>
  /^[\w-]+$/.test(part) ? part.slice(part.lastIndexOf('-') + 1) : ''

export const isProductPath = (path: string): boolean => path.startsWith(PRODUCT_PATH)
