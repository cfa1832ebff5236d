import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import type { StylePicture } from '../../../api/contract/products.ts'
import { recordAudit } from '../../people/audit/audit.ts'
import { readInBatches } from '../../platform/database/batches.ts'
import type { CatalogRow } from '../../platform/database/catalog.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import type { Requester } from '../../platform/http/session.ts'
import type { Clock } from '../../platform/shop.ts'

type Picture = Omit<StylePicture, 'color'>

const selectPictures = (db: Db) =>
  db.selectFrom('product_pictures').select(['color', 'image', 'alt']).orderBy('color').orderBy('position')

export const findPictures = (db: Db, productId: string): Promise<StylePicture[]> =>
  selectPictures(db).where('product_id', '=', productId).execute()

/** Finds the pictures of the product that a variant belongs to. */
export const findVariantPictures = (db: Db, variantId: string): Promise<StylePicture[]> =>
  selectPictures(db)
    .where('product_id', '=', ({ selectFrom }) =>
      selectFrom('variants').select('product_id').where('id', '=', variantId)
    )
    .execute()

/** A client that does not know the pictures may have changed the image, which is the first one. */
export const putImageFirst = <Value extends Picture>(pictures: Value[], image: string): Value[] =>
  pictures.map((picture, at) => (at === 0 ? { ...picture, image } : picture))

/** Adds the pictures to products without options. The rows are those of the products. */
export async function addPlainPictures<Product extends AdminProduct>(
  db: Db,
  rows: CatalogRow[],
  products: Product[]
): Promise<Product[]> {
  const ids = rows.flatMap(({ product_id, has_options }) => (has_options ? [] : product_id))
  const found = await readInBatches(ids, (batch) =>
    selectPictures(db).select('product_id').where('product_id', 'in', batch).execute()
  )
  const picturesByProduct = Map.groupBy(found, ({ product_id }) => product_id)
  return products.map((product, at) => {
    const pictures = picturesByProduct.get(rows[at]?.product_id ?? '')?.map(({ image, alt }) => ({ image, alt }))
    return pictures ? { ...product, pictures: putImageFirst(pictures, product.image) } : product
  })
}

interface PictureChange {
  productId: string
  /** The variant that the event names. */
  subjectId: string
  before: StylePicture[]
  after: StylePicture[]
}

export async function replacePictures(
  clock: Clock,
  trx: Trx,
  requester: Requester,
  { productId, subjectId, before, after }: PictureChange
): Promise<void> {
  await trx.deleteFrom('product_pictures').where('product_id', '=', productId).execute()
  const rows = after.map((picture, position) => ({ product_id: productId, position, ...picture }))
  if (rows.length > 0) await trx.insertInto('product_pictures').values(rows).execute()
  const toList = (pictures: Picture[]) => pictures.map(({ image }) => image).join(', ')
  await recordAudit(clock, trx, {
    ...requester,
    action: 'product.pictures-changed',
    subject: { kind: 'product', id: subjectId },
    before: { pictures: toList(before) },
    after: { pictures: toList(after) }
  })
}
