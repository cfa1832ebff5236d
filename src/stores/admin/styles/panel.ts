import { ApiError } from '../../../api/errors.ts'
import type { AdminStyle } from '../../../api/contract/styles.ts'
import { call } from '../../call.ts'
import { createObjectId } from '../lists/object-id.ts'
import { createPanel, type PanelLocation } from '../lists/panel.ts'
import { setSearchParams } from '../lists/search-params.ts'
import { fetchProduct } from '../products/products.ts'
import { type ConcurrentChange, type StyleDraft, toStyleDraft } from './draft.ts'
import type { StyleError } from './save-body.ts'

interface Form {
  status: 'open'
  id: string
  /** Undefined for a new style. */
  base: AdminStyle | undefined
  initial: StyleDraft
  draft: StyleDraft
  /** Ids of new variants by key. A repeated save must not add them twice. */
  newIds: Map<string, string>
  isSaving: boolean
  /** True while a picture is being uploaded. */
  isUploading: boolean
  errors: StyleError[]
  message: string | undefined
  concurrentChanges: ConcurrentChange[]
}

const NEW_STYLE = 'new'

/** With `product`, a product without variants becomes the first variant of the new style. */
const panel = createPanel<Form>({
  parameters: ['style', 'product'],
  load: (location) =>
    location['style'] === NEW_STYLE && !location['product']
      ? createForm(undefined)
      : fetchStyleAt(location).then(createForm),
  isDirty: ({ isUploading, draft, initial }) => isUploading || JSON.stringify(draft) !== JSON.stringify(initial)
})
export const {
  $panel: $stylePanel,
  syncWithUrl: syncStylePanelWithUrl,
  patch: patchStylePanel,
  findCurrent: findOpenPanel,
  isDirty: isStyleDirty,
  requestClose: requestStyleClose,
  discard: discardStyle,
  keepEditing: keepEditingStyle,
  retry: retryStyle
} = panel

export type OpenStylePanel = Extract<ReturnType<typeof $stylePanel.get>, { status: 'open' }>

function createForm(base: AdminStyle | undefined): Form {
  const initial = toStyleDraft(base)
  return {
    status: 'open',
    id: base?.id ?? createObjectId(),
    base,
    initial,
    draft: initial,
    newIds: new Map(),
    isSaving: false,
    isUploading: false,
    errors: [],
    message: undefined,
    concurrentChanges: []
  }
}

const fetchStyle = async (id: string): Promise<AdminStyle> =>
  (await call('GET /api/admin/styles/get/{id}', { params: { id } })).data

/** Fetches a style, or makes a product without variants the only variant of a new one. */
export async function fetchStyleAt(
  { style = '', product: productId }: PanelLocation,
  newId = createObjectId()
): Promise<AdminStyle> {
  if (productId === undefined) return fetchStyle(style)
  const product = await fetchProduct(productId)
  if (!product) throw new ApiError('not-found', 404, 'This product is no longer in the catalog.')
  // Another admin may have added sizes.
  if (product.style) return fetchStyle(product.style.id)
  const pictures = [{ color: '', image: product.image, alt: product.title }]
  return { id: newId, variants: [product], pictures, picturesVersion: '' }
}

/** Applies a change of the draft. */
export function changeDraft(change: (draft: StyleDraft) => StyleDraft): void {
  const current = $stylePanel.get()
  if (current.status === 'open') panel.patch({ draft: change(current.draft), message: undefined, errors: [] })
}

export const openStylePanel = (style: string): void => panel.navigate({ style, edit: undefined, add: undefined })

/** Replaces the form of a new product. */
export const openNewStylePanel = (): void =>
  setSearchParams({ style: NEW_STYLE, edit: undefined, add: undefined }, 'replace')

/** Replaces the form of a product without variants. */
export const openStylePanelOf = (product: string): void =>
  setSearchParams({ style: NEW_STYLE, product, edit: undefined, add: undefined }, 'replace')
