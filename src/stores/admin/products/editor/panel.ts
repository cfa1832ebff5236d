import type { AdminProduct } from '../../../../api/contract/product-administration.ts'
import type { AdminStyle } from '../../../../api/contract/styles.ts'
import { call } from '../../../call.ts'
import { createObjectId } from '../../lists/object-id.ts'
import { createPanel, type PanelLocation } from '../../lists/panel.ts'
import { createUpload, isUploading } from '../../upload.ts'
import { fetchProduct, productList } from '../products.ts'
import type { ConcurrentChange } from './conflict.ts'
import { copyDraft, EMPTY_DRAFT, isSame, type ProductDraft, toDraft } from './draft.ts'

export interface ProductForm {
  status: 'open'
  id: string
  hasOptions: boolean
  /** Undefined for a new product. */
  base: AdminStyle | undefined
  /** The draft before any edit. */
  initial: ProductDraft
  draft: ProductDraft
  /**
   * By variant, the stock that was shown when another admin's edit was merged into a typed number. The server subtracts
   * the units sold since then.
   */
  shownStocks: ReadonlyMap<string, Pick<AdminProduct, 'seenStock' | 'seenTaken'>>
  isSaving: boolean
  /** Errors are visible after an attempt to save. */
  isSubmitted: boolean
  message: string | undefined
  isTrashed: boolean
  concurrentChanges: ConcurrentChange[]
}

/** Not in the catalog, but maybe in the trash. */
interface MissingProduct {
  status: 'missing'
  id: string
  trashed: AdminProduct | null
}

const NEW_PRODUCT = 'new'

/** Uploads one picture at a time. */
export const upload = createUpload()

/**
 * `edit` is the id of a variant, `add` a new product without options. `style` is the id of a product with options, or
 * `new`, whose first variant is the one that `product` names. `copy` is the id of a variant whose product a new one copies.
 */
const panel = createPanel<ProductForm | MissingProduct>({
  parameters: ['edit', 'add', 'copy', 'style', 'product'],
  load,
  isDirty: (content) =>
    content.status === 'open' && (isUploading(upload.$upload.get()) || !isSame(content.draft, content.initial))
})
export const { $panel, isDirty, requestClose, discard: discardDraft, retry: retryLoading } = panel

export type Panel = ReturnType<typeof $panel.get>
export type OpenPanel = Extract<Panel, { status: 'open' }>

function load(location: PanelLocation): ProductForm | Promise<ProductForm | MissingProduct> {
  const { edit, copy, style, product } = location
  if ((edit ?? copy ?? product) === undefined && (style === undefined || style === NEW_PRODUCT))
    return createForm(location, undefined)
  const row = productList.$list.get()?.rows.find(({ _id }) => _id === edit)
  return row && !row.style ? createForm(location, toBase(location, row)) : loadForm(location)
}

async function loadForm(location: PanelLocation): Promise<ProductForm | MissingProduct> {
  const base = await fetchBase(location)
  if (base) return createForm(location, base)
  const id = readVariantId(location) ?? ''
  return { status: 'missing', id, trashed: await fetchProduct(id, { trash: 'true' }) }
}

const readVariantId = ({ edit, copy, product }: PanelLocation): string | undefined => edit ?? copy ?? product

/** Resolves to null if the catalog has no such variant. */
export async function fetchBase(location: PanelLocation, id?: string): Promise<AdminStyle | null> {
  const variantId = readVariantId(location)
  if (variantId === undefined) return fetchProductWithOptions(location['style'] ?? '')
  const product = await fetchProduct(variantId)
  // Another admin may have added sizes.
  if (product?.style) return fetchProductWithOptions(product.style.id)
  return product && toBase(location, product, id)
}

const fetchProductWithOptions = async (id: string): Promise<AdminStyle> =>
  (await call('GET /api/admin/styles/get/{id}', { params: { id } })).data

/** Makes a product without options the only variant, of a new product if it gets options. */
function toBase({ edit, copy }: PanelLocation, product: AdminProduct, newId = createObjectId()): AdminStyle {
  const isPlain = (edit ?? copy) !== undefined
  const image = { image: product.image, alt: isPlain ? '' : product.title }
  const pictures = (product.pictures ?? [image]).map((picture) => ({ color: '', ...picture }))
  return { id: isPlain ? product._id : newId, variants: [product], pictures, picturesVersion: '' }
}

export const hasOptionsAt = ({ style }: PanelLocation, base: AdminStyle | undefined): boolean =>
  style !== undefined || Boolean(base?.variants.some((variant) => variant.style))

function createForm(location: PanelLocation, loaded: AdminStyle | undefined): ProductForm {
  const hasOptions = hasOptionsAt(location, loaded)
  const read = toDraft(loaded, hasOptions)
  const isCopy = 'copy' in location
  const base = isCopy ? undefined : loaded
  const initial = isCopy ? EMPTY_DRAFT : read
  return {
    status: 'open',
    id: base?.id ?? createObjectId(),
    hasOptions,
    base,
    initial,
    draft: isCopy ? copyDraft(read) : read,
    shownStocks: new Map(),
    isSaving: false,
    isSubmitted: false,
    message: undefined,
    isTrashed: false,
    concurrentChanges: []
  }
}

export function patchPanel(change: Partial<ProductForm>): void {
  if ($panel.get().status === 'open') panel.patch(change)
}

/** Returns undefined if the panel was closed or opened again during a call. */
export function findOpenPanel(opened: OpenPanel): OpenPanel | undefined {
  const current = panel.findCurrent(opened)
  return current?.status === 'open' ? current : undefined
}

export function changeDraft(change: (draft: ProductDraft) => ProductDraft): void {
  const current = $panel.get()
  if (current.status !== 'open') return
  // Screen readers would read out the list of errors after each key.
  const isSubmitted = current.isSubmitted && !current.hasOptions
  patchPanel({ draft: change(current.draft), message: undefined, isSubmitted })
}

export function syncPanelWithUrl(): void {
  $panel.listen((current, before) => {
    if (readLocation(current) !== readLocation(before)) upload.remove()
  })
  panel.syncWithUrl()
}

const readLocation = (current: Panel | undefined): PanelLocation | undefined =>
  current && 'location' in current ? current.location : undefined

export const openNewProductPanel = (): void => panel.navigate({ add: '1' })

export const openProductPanel = ({ _id, style }: Pick<AdminProduct, '_id' | 'style'>): void =>
  panel.navigate(style ? { style: style.id } : { edit: _id })

/** Replaces the form of the product. */
export const openCopyPanel = ({ _id }: Pick<AdminProduct, '_id'>): void => panel.navigate({ copy: _id }, 'replace')

/** Replaces the form of a product without options, which becomes the first variant, or of a new one. */
export const openOptionsPanel = (variantId: string | undefined): void =>
  panel.navigate({ style: NEW_PRODUCT, product: variantId }, 'replace')
