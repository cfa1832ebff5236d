import type { Banner, BannerChanges } from '../../../api/contract/banners.ts'
import { isApiError } from '../../../api/errors.ts'
import { type BannerDraft, readBannerDraft } from '../../../domain/banners/banner-draft.ts'
import { type BannerSchedule, isBannerVisible } from '../../../domain/banners/banner-schedule.ts'
import { call } from '../../call.ts'
import { showToast } from '../../toasts.ts'
import { runAction } from '../run-action.ts'
import { pick } from '../../../lib/pick.ts'
import { changeBanners, runInSequence, setBanners } from './banner-state.ts'

export const EMPTY_DRAFT: BannerDraft = { ...readBannerDraft(new URLSearchParams()), textColor: 'dark' }

export const toDraft = ({ _id: id, imageSmall, startsAt, endsAt, ...banner }: Banner): BannerDraft => ({
  ...pick(banner, ['image', 'alt', 'headline', 'textColor', 'link']),
  id,
  imageSmall: imageSmall ?? '',
  startsAt: startsAt ?? '',
  endsAt: endsAt ?? ''
})

export const publishBanner = (draft: BannerDraft): Promise<void> =>
  runInSequence(async () => {
    const { data } = await call('POST /api/common/feature/add', { body: toFields(draft) })
    changeBanners((banners) => [...banners, data])
    showToast(isVisibleNow(data) ? 'The banner is on the home page.' : 'The banner is scheduled.')
  })

/** Sends only the changed fields, so another admin's changes to the rest survive. */
export const saveBanner = (start: BannerDraft, draft: BannerDraft): Promise<void> =>
  runInSequence(async () => {
    const body = pickChangedFields(start, draft)
    const { data } = await call('PUT /api/admin/features/edit/{id}', { params: { id: draft.id }, body })
    changeBanners((banners) => banners.map((banner) => (banner._id === data._id ? data : banner)))
    showToast('Banner updated.')
  })

function pickChangedFields(start: BannerDraft, draft: BannerDraft): BannerChanges {
  const before = new Map(Object.entries(toFields(start)))
  return Object.fromEntries(Object.entries(toFields(draft)).filter(([name, value]) => value !== before.get(name)))
}

const toFields = ({ image, imageSmall, alt, headline, textColor, link, startsAt, endsAt }: BannerDraft) => ({
  image,
  imageSmall: imageSmall || null,
  alt,
  headline,
  textColor: textColor === 'light' ? ('light' as const) : ('dark' as const),
  link: link || '/shop/listing',
  startsAt: startsAt || null,
  endsAt: endsAt || null
})

const isVisibleNow = (banner: BannerSchedule): boolean => isBannerVisible(banner, new Date().toISOString())

export const deleteBanner = (id: string): Promise<boolean> =>
  runAction({
    key: `delete banner ${id}`,
    run: () =>
      runInSequence(async () => {
        await call('DELETE /api/common/feature/delete/{id}', { params: { id } }).catch(ignoreNotFound)
        changeBanners((banners) => banners.filter(({ _id }) => _id !== id))
      }),
    describe: () => 'Banner deleted.',
    undo: () => restoreBanner(id)
  })

/** Another admin, or an earlier call without a response, has deleted it. */
function ignoreNotFound(error: unknown): void {
  if (!isApiError(error) || error.kind !== 'not-found') throw error
}

const restoreBanner = (id: string): Promise<unknown> =>
  runAction({
    key: `restore banner ${id}`,
    run: () =>
      runInSequence(async () => {
        const { data } = await call('PUT /api/admin/features/restore/{id}', { params: { id } })
        setBanners(data)
        return data.some((banner) => banner._id === id && isVisibleNow(banner))
      }),
    describe: (isVisible) => (isVisible ? 'The banner is on the home page again.' : 'The banner is restored.')
  })
