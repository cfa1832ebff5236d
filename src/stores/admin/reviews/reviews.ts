import type { AdminReview } from '../../../api/contract/reviews.ts'
import { call } from '../../call.ts'
import { createList } from '../lists/list.ts'
import { updateRows } from '../lists/batch.ts'
import { runAction } from '../run-action.ts'

export const reviewList = createList<AdminReview>({
  filters: ['q', 'value', 'hidden'],
  fetchPage: (query, callApi) => callApi('GET /api/admin/reviews/get', { query })
})

async function updateReview(id: string, hidden: boolean): Promise<AdminReview> {
  const { data } = await call('PUT /api/admin/reviews/update/{id}', { params: { id }, body: { hidden } })
  reviewList.replaceRow(data)
  return data
}

export const setReviewHidden = (review: AdminReview, hidden: boolean): Promise<unknown> =>
  runAction({
    key: `change review ${review._id}`,
    run: () => updateReview(review._id, hidden),
    describe: () => (hidden ? 'The review is hidden from shoppers.' : 'The review is visible to shoppers again.'),
    undo: (updated) => setReviewHidden(updated, !hidden)
  })

export const setReviewsHidden = (rows: AdminReview[], hidden: boolean): Promise<void> =>
  updateRows({
    list: reviewList,
    rows,
    label: hidden ? 'Hiding reviews' : 'Restoring reviews',
    getName: ({ productTitle, userName }) => `${productTitle}, by ${userName}:`,
    update: ({ _id }) => updateReview(_id, hidden)
  })
