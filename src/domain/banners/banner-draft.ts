/** A banner in the editor; without an id it is new. */
export interface BannerDraft {
  id: string
  image: string
  imageSmall: string
  alt: string
  headline: string
  words: string
  link: string
}

const FIELDS = ['id', 'image', 'imageSmall', 'alt', 'headline', 'words', 'link'] as const

/** The URL of a home page that shows the draft among the other banners. */
export function previewUrl(draft: BannerDraft): string {
  const given = FIELDS.filter((field) => draft[field] !== '').map((field) => [field, draft[field]])
  return `/admin/home-preview?${new URLSearchParams(given)}`
}

export function readDraft(search: URLSearchParams): BannerDraft {
  const given = FIELDS.map((field) => [field, search.get(field) ?? ''])
  return Object.fromEntries(given) as BannerDraft
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

/** The draft comes first, so that the preview shows it at once. */
export function withDraft(banners: Banner[], draft: BannerDraft): Banner[] {
  const shown: Banner = {
    ...draft,
    _id: draft.id || 'draft',
    imageSmall: draft.imageSmall || null,
    words: draft.words === 'light' ? 'light' : 'dark',
    link: '/admin/features',
    createdAt: ''
  }
  const others = banners.filter(({ _id }) => _id !== draft.id)
  return draft.image ? [shown, ...others] : others
}
