import { atom } from 'nanostores'

import type { Feature } from '../../api/contract/features.ts'
import type { BannerDraft } from '../../lib/banner-draft.ts'
import { call } from '../call.ts'
import { tellFailure } from '../failure.ts'
import { tell } from '../toasts.ts'

/** Null until the page has said which there are. */
export const $features = atom<Feature[] | null>(null)

/** Banners have no list that could be empty by a failure: what was there last stays. */
const featuresNow = (): Feature[] => $features.get() ?? []

/** Puts a banner on the home page; whether that went well. */
export const publish = (draft: BannerDraft): Promise<boolean> =>
  attempt(async () => {
    const { data } = await call('POST /api/common/feature/add', { body: { image: draft.image, ...detailsOf(draft) } })
    $features.set([...featuresNow(), data])
    tell('The banner is on the home page.')
  })

/** Changes a banner that is on the home page; whether that went well. */
export const save = (draft: BannerDraft): Promise<boolean> =>
  attempt(async () => {
    const body = { image: draft.image, ...detailsOf(draft) }
    const { data } = await call('PUT /api/admin/features/edit/{id}', { params: { id: draft.id }, body })
    $features.set(featuresNow().map((one) => (one._id === data._id ? data : one)))
    tell('The banner is changed.')
  })

/** What is left blank is as if it had not been given. */
const detailsOf = ({ imageSmall, alt, headline, words, link }: BannerDraft) => ({
  imageSmall: imageSmall || null,
  alt,
  headline,
  words: words === 'light' ? ('light' as const) : ('dark' as const),
  link: link || '/shop/listing'
})

/** Takes a banner off the home page, and offers to take that back. */
export const remove = (id: string): Promise<boolean> =>
  attempt(async () => {
    await call('DELETE /api/common/feature/delete/{id}', { params: { id } })
    $features.set(featuresNow().filter((one) => one._id !== id))
    tell('The banner is deleted.', 'good', { label: 'Undo', press: () => void restore(id) })
  })

const restore = (id: string): Promise<boolean> =>
  attempt(async () => {
    $features.set((await call('PUT /api/admin/features/restore/{id}', { params: { id } })).data)
    tell('The banner is on the home page again.')
  })

/** Moves a banner to another place, the first being 0. It is shown there at once, and goes back if it cannot be. */
export async function moveTo(id: string, place: number): Promise<void> {
  const before = featuresNow()
  const moved = before.find((one) => one._id === id)
  if (!moved) return
  const after = before.filter((one) => one !== moved).toSpliced(place, 0, moved)
  $features.set(after)
  const ids = after.map((one) => one._id)
  const sent = await attempt(async () => {
    $features.set((await call('PUT /api/admin/features/order', { body: { ids } })).data)
  })
  if (!sent) await refresh(before)
}

/** Someone else may have changed them; when that cannot be known, they are as they were. */
async function refresh(before: Feature[]): Promise<void> {
  const answer = await call('GET /api/common/feature/get').catch(() => null)
  $features.set(answer?.data ?? before)
}

async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    tellFailure(error)
    return false
  }
}
