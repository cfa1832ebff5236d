import type { AdminReview } from '../../../api/contract/reviews.ts'
import { formatDate } from '../../../lib/dates.ts'
import { reviewList, setHidden, setReviewsHidden } from '../../../stores/admin/reviews/reviews.ts'
import { type Column, DataTable } from '../lists/DataTable.tsx'
import { SelectFilter, Filters } from '../lists/Filters.tsx'
import { ListFrame } from '../lists/ListFrame.tsx'
import { Selection } from '../lists/Selection.tsx'
import { type ListProps, useList } from '../lists/use-list.ts'
import { BatchDialog } from '../lists/BatchDialog.tsx'

const STARS = [
  ['', 'All'],
  ['5', '5 stars'],
  ['4', '4 stars'],
  ['3', '3 stars'],
  ['2', '2 stars'],
  ['1', '1 star']
] as const

const VISIBILITIES = [
  ['', 'All'],
  ['false', 'Visible'],
  ['true', 'Hidden']
] as const

export function Reviews(props: ListProps<AdminReview>) {
  const view = useList(reviewList, props)
  const { list, filters, state, selected } = view
  const selectedReviews = state.rows.filter((row) => selected.has(row._id))
  return (
    <>
      <Filters list={list} filters={filters} search="Search reviews" placeholder="Text, shopper or product">
        <SelectFilter list={list} filters={filters} name="value" label="Rating" options={STARS} />
        <SelectFilter list={list} filters={filters} name="hidden" label="Visibility" options={VISIBILITIES} />
      </Filters>
      <ListFrame
        view={view}
        nouns={['review', 'reviews']}
        empty="No reviews yet."
        tools={
          <Selection view={view}>
            <button type="button" className="button quiet" onClick={() => void setReviewsHidden(selectedReviews, true)}>
              Hide
            </button>
            <button
              type="button"
              className="button quiet"
              onClick={() => void setReviewsHidden(selectedReviews, false)}
            >
              Restore
            </button>
          </Selection>
        }
      >
        {(rows) => <DataTable view={view} rows={rows} label="Table of reviews" columns={COLUMNS} nameOf={nameOf} />}
      </ListFrame>
      <BatchDialog />
    </>
  )
}

const nameOf = ({ productTitle, userName }: AdminReview) => `the review of ${productTitle} by ${userName}`

const COLUMNS: Column<AdminReview>[] = [
  { head: 'Date', cell: ({ createdAt }) => formatDate(createdAt) },
  { head: 'Product', wide: true, cell: ({ productTitle }) => productTitle },
  { head: 'Shopper', cell: ({ userName }) => userName },
  { head: 'Rating', cell: ({ reviewValue }) => <Rating value={reviewValue} /> },
  { head: 'Review', wide: true, cell: ({ reviewMessage }) => reviewMessage },
  { head: 'Visibility', cell: ({ hidden }) => (hidden ? 'Hidden' : 'Visible') },
  { head: 'Action', act: true, cell: (review) => <Toggle review={review} /> }
]

const Rating = ({ value }: { value: number }) => (
  <span className="rating" role="img" aria-label={`${value} of 5 stars`}>
    {'★'.repeat(value) + '☆'.repeat(5 - value)}
  </span>
)

const Toggle = ({ review }: { review: AdminReview }) => (
  <button type="button" className="button quiet" onClick={() => void setHidden(review, !review.hidden)}>
    {review.hidden ? 'Restore' : 'Hide'}
    <span className="visually-hidden">
      {' '}
      the review of {review.productTitle} by {review.userName}
    </span>
  </button>
)
