/** `id` is '' for a new banner. */
export interface BannerDraft {
  id: string
  image: string
  imageSmall: string
  alt: string
  headline: string
  textColor: string
  link: string
}

const FIELDS = ['id', 'image', 'imageSmall', 'alt', 'headline', 'textColor', 'link'] as const

export function previewUrl(draft: BannerDraft): string {
  const filledFields = FIELDS.filter((field) => draft[field] !== '').map((field) => [field, draft[field]])
  return `/admin/home-preview?${new URLSearchParams(filledFields)}`
}

export function readBannerDraft(search: URLSearchParams): BannerDraft {
  const entries = FIELDS.map((field) => [field, search.get(field) ?? ''])
  return Object.fromEntries(entries) as BannerDraft
}

interface Banner {
  _id: string
  image: string
  imageSmall: string | null
  alt: string
  headline: string
  words: 'dark' | 'light'
  link: string
  createdAt: string
}

/** Puts the draft first, so the preview shows it at once. */
export function addDraftToBanners(banners: Banner[], draft: BannerDraft): Banner[] {
  const { textColor, ...fields } = draft
  const draftBanner: Banner = {
    ...fields,
    _id: draft.id || 'draft',
    imageSmall: draft.imageSmall || null,
    words: textColor === 'light' ? 'light' : 'dark',
    link: '/admin/features',
    createdAt: ''
  }
  const others = banners.filter(({ _id }) => _id !== draft.id)
  return draft.image ? [draftBanner, ...others] : others
}
