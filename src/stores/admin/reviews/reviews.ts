import type { AdminReview } from '../../../api/contract/reviews.ts'
import { call } from '../../call.ts'
import { showFailureToast } from '../../failure.ts'
import { showToast, startAttempt } from '../../toasts.ts'
import { createList } from '../lists/list.ts'
import { runUnlessBusy } from '../run-unless-busy.ts'
import { runBatch } from '../lists/batch.ts'

export const reviewList = createList<AdminReview>({
  filters: ['q', 'value', 'hidden'],
  fetchPage: (query) => call('GET /api/admin/reviews/get', { query })
})

async function updateReview(id: string, hidden: boolean): Promise<AdminReview> {
  const { data } = await call('PUT /api/admin/reviews/update/{id}', { params: { id }, body: { hidden } })
  reviewList.replaceRow(data)
  return data
}

export async function setReviewHidden(review: AdminReview, hidden: boolean): Promise<void> {
  const retry = startAttempt(`change review ${review._id}`, () => void setReviewHidden(review, hidden))
  try {
    const data = await runUnlessBusy(review._id, () => updateReview(review._id, hidden))
    if (!data) return
    const text = hidden ? 'The review is hidden from shoppers.' : 'The review is visible to shoppers again.'
    showToast(text, 'success', { label: 'Undo', press: () => void setReviewHidden(data, !hidden) })
  } catch (error) {
    showFailureToast(error, retry)
  }
}

export async function setReviewsHidden(rows: AdminReview[], hidden: boolean): Promise<void> {
  const updatedIds: string[] = []
  await runBatch({
    label: hidden ? 'Hiding reviews' : 'Restoring reviews',
    items: rows,
    getName: ({ productTitle, userName }) => `${productTitle}, by ${userName}:`,
    run: async (part) => {
      for (const { _id } of part) {
        await updateReview(_id, hidden)
        updatedIds.push(_id)
      }
      return []
    }
  })
  reviewList.select(updatedIds, false)
  await reviewList.reload()
}
