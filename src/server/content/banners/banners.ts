import type { Banner, BannerChanges } from '../../../api/contract/banners.ts'
import { type BannerSchedule, isBannerVisible } from '../../../domain/banners/banner-schedule.ts'
import { diffFields, recordAudit } from '../../people/audit/audit.ts'
import { incrementCatalogVersion } from '../../platform/catalog-version.ts'
import { lockRows } from '../../platform/database/lock.ts'
import { listUnknownGroups, readKnownSlugs } from '../../platform/database/product-groups.ts'
import type { Db, Row, Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester } from '../../platform/http/session.ts'
import { createId } from '../../platform/ids.ts'
import {
  type DueChange,
  findFailedBanners,
  replaceChanges,
  requireActiveAuthor
} from '../../platform/schedule/scheduled-changes.ts'
import { type Clock, nowIso, type ShopData } from '../../platform/shop.ts'

export type BannerRow = Row<'banners'>

/** For admins. Returns the banners in order, also those that are not visible now. */
export async function listBanners(db: Db): Promise<Banner[]> {
  const failed = await findFailedBanners(db)
  const banners = await readBanners(selectBanners(db))
  return banners.map((banner) => {
    const failedChange = failed.get(banner._id)
    return failedChange ? { ...banner, failedChange } : banner
  })
}

export const listVisibleBanners = (db: Db): Promise<Banner[]> => readBanners(selectBanners(db).where('visible', '=', 1))

const selectBanners = (db: Db) =>
  db.selectFrom('banners').selectAll().orderBy('position').orderBy('created_at').orderBy('id')

const readBanners = async (query: ReturnType<typeof selectBanners>): Promise<Banner[]> =>
  (await query.execute()).map(toBanner)

export function addBanner(
  shop: ShopData,
  requester: Requester,
  fields: BannerChanges & { image: string }
): Promise<Banner> {
  return transact(shop.db, async (trx) => {
    await requireKnownGroups(trx, fields.link)
    const last = await trx
      .selectFrom('banners')
      .select(({ fn }) => fn.max('position').as('position'))
      .executeTakeFirst()
    const columns = { id: createId(), ...toColumns(fields) }
    const row = {
      ...columns,
      visible: findVisibility(shop, columns),
      image: fields.image,
      position: (last?.position ?? -1) + 1,
      created_at: nowIso(shop)
    }
    await trx.insertInto('banners').values(row).execute()
    await scheduleBanner(shop, trx, requester, row)
    const subject = { kind: 'feature', id: row.id }
    await recordAudit(shop, trx, { ...requester, action: 'feature.added', subject, after: { image: fields.image } })
    await incrementCatalogVersion(trx)
    return toBanner(row)
  })
}

export function editBanner(shop: ShopData, requester: Requester, id: string, fields: BannerChanges): Promise<Banner> {
  return transact(shop.db, async (trx) => {
    const before = await lockBanner(trx, id)
    await requireKnownGroups(trx, fields.link)
    const columns = toColumns({ ...toBanner(before), ...fields })
    const values = { ...columns, visible: findVisibility(shop, { id, ...columns }) }
    const after = { ...before, ...values }
    await trx.updateTable('banners').set(values).where('id', '=', id).execute()
    const difference = diffFields(toBannerAuditFields(before), toBannerAuditFields(after))
    if (difference) {
      await scheduleBanner(shop, trx, requester, after)
      await recordAudit(shop, trx, {
        ...requester,
        action: 'feature.edited',
        subject: { kind: 'feature', id },
        ...difference
      })
      await incrementCatalogVersion(trx)
    }
    return toBanner(after)
  })
}

/** Throws a ShopError if the link names a category, brand or collection that the shop does not have. */
async function requireKnownGroups(trx: Trx, link = ''): Promise<void> {
  const [unknown] = listUnknownGroups(await readKnownSlugs(trx), link)
  if (unknown)
    throw new ShopError('invalid', `The shop has no category, brand or collection “${unknown.slug}”.`, {
      field: 'link'
    })
}

/** Sorts the banners in the order of `ids`. Throws if a banner was added or deleted in the meantime. */
export async function reorderBanners(shop: ShopData, requester: Requester, ids: string[]): Promise<Banner[]> {
  await transact(shop.db, async (trx) => {
    // Locking by id prevents deadlocks.
    const rows = await lockRows(trx, trx.selectFrom('banners').selectAll().orderBy('id')).execute()
    const before = rows.toSorted(comparePositions).map(({ id }) => id)
    if (ids.length !== before.length || !new Set(before).isSubsetOf(new Set(ids)))
      throw new ShopError('conflict', CONFLICT_MESSAGE)
    if (ids.every((id, index) => id === before[index])) return
    for (const [position, id] of ids.entries()) {
      await trx.updateTable('banners').set({ position }).where('id', '=', id).execute()
    }
    const subject = { kind: 'feature', id: findFurthestMoved(before, ids) }
    const change = { before: { order: before }, after: { order: ids } }
    await recordAudit(shop, trx, { ...requester, action: 'feature.moved', subject, ...change })
    await incrementCatalogVersion(trx)
  })
  return listBanners(shop.db)
}

const comparePositions = (a: BannerRow, b: BannerRow): number =>
  a.position - b.position || (`${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? -1 : 1)

/** Returns the banner that the admin most likely moved. */
function findFurthestMoved(before: string[], after: string[]): string {
  const measureDistance = (id: string) => Math.abs(before.indexOf(id) - after.indexOf(id))
  return after.reduce((furthest, id) => (measureDistance(id) > measureDistance(furthest) ? id : furthest))
}

const CONFLICT_MESSAGE = 'Someone else has changed the feature images in the meantime. Please check them again.'

export const createBannerNotFoundError = () => new ShopError('not-found', 'Feature image not found')

const lockBanner = (trx: Trx, id: string): Promise<BannerRow> =>
  lockRows(trx, trx.selectFrom('banners').selectAll().where('id', '=', id)).executeTakeFirstOrThrow(
    createBannerNotFoundError
  )

/** Throws a ShopError if the banner would end before it starts. */
const toColumns = ({
  image = '',
  imageSmall = null,
  alt = '',
  headline = '',
  textColor = 'dark',
  link,
  startsAt = null,
  endsAt = null
}: BannerChanges) => {
  if (startsAt && endsAt && endsAt <= startsAt)
    throw new ShopError('invalid', 'The end must be later than the start.', { field: 'endsAt' })
  return {
    image,
    image_small: imageSmall,
    alt,
    headline,
    text_color: textColor,
    link: link ?? '/shop/listing',
    starts_at: startsAt,
    ends_at: endsAt
  }
}

export const toBannerAuditFields = ({
  image,
  image_small,
  alt,
  headline,
  text_color,
  link,
  starts_at,
  ends_at
}: BannerRow) => ({
  image,
  imageSmall: image_small ?? '',
  alt,
  headline,
  textColor: text_color,
  link,
  startsAt: starts_at ?? '',
  endsAt: ends_at ?? ''
})

const toBanner = (row: BannerRow): Banner => ({
  _id: row.id,
  image: row.image,
  imageSmall: row.image_small,
  alt: row.alt,
  headline: row.headline,
  textColor: row.text_color,
  link: row.link,
  createdAt: row.created_at,
  startsAt: row.starts_at,
  endsAt: row.ends_at
})

interface BannerTimes {
  id: string
  starts_at: string | null
  ends_at: string | null
}

const toSchedule = ({ starts_at, ends_at }: BannerTimes): BannerSchedule => ({ startsAt: starts_at, endsAt: ends_at })

export const findVisibility = (clock: Clock, banner: BannerTimes): 0 | 1 =>
  isBannerVisible(toSchedule(banner), nowIso(clock)) ? 1 : 0

/** Replaces the scheduled start and end of the banner. */
export async function scheduleBanner(
  clock: Clock,
  trx: Trx,
  { user }: Requester,
  { id, starts_at, ends_at, visible }: BannerTimes & { visible: number }
): Promise<void> {
  const times = visible ? [ends_at] : [starts_at, ends_at]
  await replaceChanges(clock, trx, { kind: 'banner', subjectId: id, userId: user?.id, times })
}

/** Shows or hides the banner, depending on the time. Throws a ShopError if it would be shown and its author is disabled. */
export async function applyBannerChange(
  clock: Clock,
  trx: Trx,
  requester: Requester,
  change: DueChange
): Promise<void> {
  const { subject_id: id } = change
  const banner = await trx.selectFrom('banners').selectAll().where('id', '=', id).executeTakeFirst()
  if (!banner) return
  const visible = findVisibility(clock, banner)
  if (visible === banner.visible) return
  if (visible) requireActiveAuthor(change)
  await trx.updateTable('banners').set({ visible }).where('id', '=', id).execute()
  const action = visible ? 'feature.started' : 'feature.ended'
  await recordAudit(clock, trx, { ...requester, action, subject: { kind: 'feature', id } })
}
