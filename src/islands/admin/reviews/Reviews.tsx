import type { AdminReview } from '../../../api/contract/reviews.ts'
import { formatDate } from '../../../lib/dates.ts'
import { reviewList, setReviewHidden, setReviewsHidden } from '../../../stores/admin/reviews/reviews.ts'
import { type Column, DataTable } from '../lists/DataTable.tsx'
import { SelectFilter, FilterForm } from '../lists/Filters.tsx'
import { ListFrame } from '../lists/ListFrame.tsx'
import { Selection } from '../lists/Selection.tsx'
import { type ListProps, useList } from '../lists/use-list.ts'
import { BatchDialog } from '../lists/BatchDialog.tsx'
import { Button } from '../Button.tsx'

const RATING_OPTIONS = [
  ['', 'All'],
  ['5', '5 stars'],
  ['4', '4 stars'],
  ['3', '3 stars'],
  ['2', '2 stars'],
  ['1', '1 star']
] as const

const VISIBILITY_OPTIONS = [
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
      <FilterForm list={list} filters={filters} searchLabel="Search reviews" placeholder="Text, customer or product">
        <SelectFilter list={list} filters={filters} name="value" label="Rating" options={RATING_OPTIONS} />
        <SelectFilter list={list} filters={filters} name="hidden" label="Visibility" options={VISIBILITY_OPTIONS} />
      </FilterForm>
      <ListFrame
        view={view}
        nouns={['review', 'reviews']}
        emptyText="No reviews yet."
        tools={
          <Selection view={view}>
            <Button onClick={() => void setReviewsHidden(selectedReviews, true)}>Hide</Button>
            <Button onClick={() => void setReviewsHidden(selectedReviews, false)}>Restore</Button>
          </Selection>
        }
      >
        {(rows) => <DataTable view={view} rows={rows} label="Table of reviews" columns={COLUMNS} getName={getName} />}
      </ListFrame>
      <BatchDialog />
    </>
  )
}

const getName = ({ productTitle, userName }: AdminReview) => `the review of ${productTitle} by ${userName}`

const COLUMNS: Column<AdminReview>[] = [
  { head: 'Date', cell: ({ createdAt }) => formatDate(createdAt) },
  { head: 'Product', wide: true, cell: ({ productTitle }) => productTitle },
  { head: 'Customer', cell: ({ userName }) => userName },
  { head: 'Rating', cell: ({ reviewValue }) => <Rating value={reviewValue} /> },
  { head: 'Review', wide: true, cell: ({ reviewMessage }) => reviewMessage },
  { head: 'Visibility', cell: ({ hidden }) => (hidden ? 'Hidden' : 'Visible') },
  { head: 'Action', actions: true, cell: (review) => <VisibilityButton review={review} /> }
]

const Rating = ({ value }: { value: number }) => (
  <span className="rating" role="img" aria-label={`${value} out of 5 stars`}>
    {'★'.repeat(value) + '☆'.repeat(5 - value)}
  </span>
)

const VisibilityButton = ({ review }: { review: AdminReview }) => (
  <Button onClick={() => void setReviewHidden(review, !review.hidden)}>
    {review.hidden ? 'Restore' : 'Hide'}
    <span className="visually-hidden">
      {' '}
      the review of {review.productTitle} by {review.userName}
    </span>
  </Button>
)
