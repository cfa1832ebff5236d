import { type BannerSchedule, isBannerVisible } from '../../../domain/banners/banner-schedule.ts'
import { recordAudit } from '../../people/audit/audit.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Requester } from '../../platform/http/session.ts'
import { type DueChange, replaceChanges, requireActiveAuthor } from '../../platform/schedule/scheduled-changes.ts'
import { type Clock, nowIso } from '../../platform/shop.ts'

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
