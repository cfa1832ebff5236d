import { fromLocalInput } from '../../lib/local-time.ts'
import { type BannerSchedule, isBannerVisible } from './banner-schedule.ts'

/** `id` is '' for a new banner. */
export interface BannerDraft {
  id: string
  image: string
  imageSmall: string
  alt: string
  headline: string
  textColor: string
  link: string
  /** ISO times, '' or `INCOMPLETE_TIME`. */
  startsAt: string
  endsAt: string
}

const FIELDS = ['id', 'image', 'imageSmall', 'alt', 'headline', 'textColor', 'link', 'startsAt', 'endsAt'] as const

export function createPreviewUrl(draft: BannerDraft): string {
  const filledFields = FIELDS.filter((field) => draft[field] !== '').map((field) => [field, draft[field]])
  return `/admin/home-preview?${new URLSearchParams(filledFields)}`
}

export function readBannerDraft(search: URLSearchParams): BannerDraft {
  const entries = FIELDS.map((field) => [field, search.get(field) ?? ''])
  return Object.fromEntries(entries) as BannerDraft
}

/** Returns the start of a banner that has not started, or ''. */
export function findPreviewTime({ startsAt }: BannerDraft, now: string): string {
  const start = fromLocalInput(startsAt)
  return start > now ? start : ''
}

interface Banner extends BannerSchedule {
  _id: string
  image: string
  imageSmall: string | null
  alt: string
  headline: string
  textColor: 'dark' | 'light'
  link: string
  createdAt: string
}

/** Returns the visible banners after the draft, so the preview shows it at once. */
export function addDraftToBanners(banners: Banner[], draft: BannerDraft, now: string): Banner[] {
  const { textColor, ...fields } = draft
  const draftBanner: Banner = {
    ...fields,
    _id: draft.id || 'draft',
    imageSmall: draft.imageSmall || null,
    textColor: textColor === 'light' ? 'light' : 'dark',
    link: '/admin/features',
    createdAt: ''
  }
  const others = banners.filter((banner) => banner._id !== draft.id && isBannerVisible(banner, now))
  return draft.image ? [draftBanner, ...others] : others
}
