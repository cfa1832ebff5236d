import type { AdminReview } from '../../api/contract/reviews.ts'
import { call } from '../call.ts'
import { showFailureToast } from '../failure.ts'
import { showToast } from '../toasts.ts'
import { createList } from './list.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { runThrough } from './work.ts'

export const reviewList = createList<AdminReview>({
  filters: ['q', 'value', 'hidden'],
  fetchPage: (query) => call('GET /api/admin/reviews/get', { query })
})

async function update(id: string, hidden: boolean): Promise<AdminReview> {
  const { data } = await call('PUT /api/admin/reviews/update/{id}', { params: { id }, body: { hidden } })
  reviewList.replaceRow(data)
  return data
}

/** Hides a review or shows it again, and offers to take that back. */
export async function setHidden(review: AdminReview, hidden: boolean): Promise<void> {
  try {
    const data = await oneAtATime(review._id, () => update(review._id, hidden))
    if (!data) return
    const text = hidden ? 'The review is hidden from shoppers.' : 'Shoppers see the review again.'
    showToast(text, 'good', { label: 'Undo', press: () => void setHidden(data, !hidden) })
  } catch (error) {
    showFailureToast(error, () => void setHidden(review, hidden))
  }
}

/** The same for all that are selected, one after the other. */
export async function setSelectedHidden(rows: AdminReview[], hidden: boolean): Promise<void> {
  const done: string[] = []
  await runThrough({
    label: hidden ? 'Hiding reviews' : 'Restoring reviews',
    items: rows,
    nameOf: ({ productTitle, userName }) => `${productTitle}, by ${userName}:`,
    run: async ([review]) => {
      if (review) done.push((await update(review._id, hidden))._id)
      return []
    }
  })
  reviewList.select(done, false)
  // Some may not match the filters any more.
  await reviewList.reload()
}
