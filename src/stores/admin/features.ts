import type { FeatureChanges } from '../../api/contract/features.ts'
import { isApiError } from '../../api/errors.ts'
import type { BannerDraft } from '../../lib/banner-draft.ts'
import { call } from '../call.ts'
import { showFailureToast } from '../failure.ts'
import { showToast } from '../toasts.ts'
import { inTurn, keep, keptNow } from './features-shown.ts'

/** Puts a banner on the home page; whether that went well. */
export const publish = (draft: BannerDraft): Promise<boolean> =>
  attempt(async () => {
    const { data } = await call('POST /api/common/feature/add', { body: fieldsOf(draft) })
    keep([...keptNow(), data])
    showToast('The banner is on the home page.')
  })

/** Changes what is another than at the start, and leaves the rest to whoever else has changed it; whether that went well. */
export const save = (start: BannerDraft, draft: BannerDraft): Promise<boolean> =>
  attempt(async () => {
    const body = differing(start, draft)
    const { data } = await call('PUT /api/admin/features/edit/{id}', { params: { id: draft.id }, body })
    keep(keptNow().map((one) => (one._id === data._id ? data : one)))
    showToast('The banner is changed.')
  })

function differing(start: BannerDraft, draft: BannerDraft): FeatureChanges {
  const before = new Map(Object.entries(fieldsOf(start)))
  return Object.fromEntries(Object.entries(fieldsOf(draft)).filter(([name, value]) => value !== before.get(name)))
}

/** What is left blank is as if it had not been given. */
const fieldsOf = ({ image, imageSmall, alt, headline, words, link }: BannerDraft) => ({
  image,
  imageSmall: imageSmall || null,
  alt,
  headline,
  words: words === 'light' ? ('light' as const) : ('dark' as const),
  link: link || '/shop/listing'
})

/** Takes a banner off the home page, and offers to take that back; whether it is gone. */
export const remove = (id: string): Promise<boolean> =>
  attempt(
    async () => {
      await call('DELETE /api/common/feature/delete/{id}', { params: { id } }).catch(unlessGone)
      keep(keptNow().filter((one) => one._id !== id))
      showToast('The banner is deleted.', 'good', { label: 'Undo', press: () => void restore(id) })
    },
    () => void remove(id)
  )

/** Somebody else has deleted it, or an earlier call whose answer was lost. */
function unlessGone(error: unknown): void {
  if (!isApiError(error) || error.kind !== 'not-found') throw error
}

const restore = (id: string): Promise<boolean> =>
  attempt(
    async () => {
      keep((await call('PUT /api/admin/features/restore/{id}', { params: { id } })).data)
      showToast('The banner is on the home page again.')
    },
    () => void restore(id)
  )

/** A form that could not be sent is still there to be sent again; what else failed is offered `again`. */
const attempt = (work: () => Promise<void>, again?: () => void): Promise<boolean> =>
  inTurn(work).then(
    () => true,
    (error: unknown) => {
      showFailureToast(error, again)
      return false
    }
  )
