import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import { createObjectId } from '../lists/object-id.ts'
import { createPanel, type PanelLocation } from '../lists/panel.ts'
import { setSearchParams } from '../lists/search-params.ts'
import { createUpload, isUploading, type UploadState } from '../upload.ts'
import type { ConcurrentChange } from './conflict.ts'
import { findChangedFields, type ProductDraft, type DraftField, toDraft, EMPTY_PRODUCT_DRAFT } from './draft.ts'
import { fetchProduct, productList } from './products.ts'

type StockSnapshot = Pick<AdminProduct, 'seenStock' | 'seenTaken'>

interface Form {
  status: 'open'
  /** Undefined for a new product. */
  base: AdminProduct | undefined
  newId: string
  draft: ProductDraft
  /** The stock that was shown when a new number was typed. The server subtracts the units sold since then. */
  stockSnapshot: StockSnapshot | undefined
  isSaving: boolean
  /** Errors are visible after the first attempt to save. */
  isSubmitted: boolean
  message: string | undefined
  isTrashed: boolean
  concurrentChanges: ConcurrentChange[]
  canReplaceImage: boolean
}

/** Not in the catalog, but maybe in the trash. */
interface MissingProduct {
  status: 'missing'
  id: string
  trashed: AdminProduct | null
}

export const upload = createUpload()

const panel = createPanel<Form | MissingProduct>({
  parameters: ['edit', 'add'],
  load: ({ edit }: PanelLocation) => (edit === undefined ? createForm(undefined) : loadProduct(edit)),
  isDirty: (content) => content.status === 'open' && isFormDirty(content)
})
export const { $panel, isDirty, requestClose, discard: discardDraft, keepEditing, retry: retryLoading } = panel

export type Panel = ReturnType<typeof $panel.get>
export type OpenPanel = Extract<Panel, { status: 'open' }>

function createForm(base: AdminProduct | undefined): Form {
  return {
    status: 'open',
    base,
    newId: createObjectId(),
    draft: base ? toDraft(base) : EMPTY_PRODUCT_DRAFT,
    stockSnapshot: base,
    isSaving: false,
    isSubmitted: false,
    message: undefined,
    isTrashed: false,
    concurrentChanges: [],
    canReplaceImage: !base
  }
}

const isFormDirty = ({ draft, base }: Form): boolean =>
  isUploading(upload.$upload.get()) || findChangedFields(draft, base ? toDraft(base) : EMPTY_PRODUCT_DRAFT).length > 0

export function patchPanel(change: Partial<Form>): void {
  if ($panel.get().status === 'open') panel.patch(change)
}

/** Returns undefined if the panel was closed or opened again during a call. */
export function findOpenPanel(opened: OpenPanel): OpenPanel | undefined {
  const current = panel.findCurrent(opened)
  return current?.status === 'open' ? current : undefined
}

export function syncPanelWithUrl(): void {
  upload.$upload.listen(onUploadChange)
  $panel.listen((current, before) => {
    if (readLocation(current) !== readLocation(before)) upload.remove()
  })
  panel.syncWithUrl()
}

const readLocation = (current: Panel | undefined): PanelLocation | undefined =>
  current && 'location' in current ? current.location : undefined

/** Removing an upload restores the product's own image. */
function onUploadChange(state: UploadState): void {
  const current = $panel.get()
  if (state.status === 'done') setField('image', state.url)
  if (state.status === 'empty' && current.status === 'open') setField('image', current.base?.image ?? '')
}

function loadProduct(id: string): Form | Promise<Form | MissingProduct> {
  const row = productList.$list.get()?.rows.find((product) => product._id === id)
  return row && !row.style ? createForm(row) : findProduct(id)
}

async function findProduct(id: string): Promise<Form | MissingProduct> {
  const product = await fetchProduct(id)
  if (!product) return { status: 'missing', id, trashed: await fetchProduct(id, { trash: 'true' }) }
  // The style's panel replaces this one.
  if (product.style && new URLSearchParams(location.search).get('edit') === id)
    setSearchParams({ edit: undefined, style: product.style.id }, 'replace')
  return createForm(product)
}

export const openNewProductPanel = (): void => panel.navigate({ add: '1' })
export const openProductPanel = (id: string): void => panel.navigate({ edit: id })

export function setField(field: DraftField, value: string): void {
  const current = $panel.get()
  if (current.status === 'open') patchPanel({ draft: { ...current.draft, [field]: value }, message: undefined })
}

export const allowImageReplacement = (): void => patchPanel({ canReplaceImage: true })
