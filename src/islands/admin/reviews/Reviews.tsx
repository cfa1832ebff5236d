import type { AdminReview } from '../../../api/contract/reviews.ts'
import { formatCount } from '../../../lib/format-count.ts'
import { formatDate } from '../../../lib/dates.ts'
import { reviewList, setReviewHidden, setReviewsHidden } from '../../../stores/admin/reviews/reviews.ts'
import type { Filter } from '../lists/Filters.tsx'
import { List } from '../lists/List.tsx'
import type { Column } from '../lists/Table.tsx'
import { Selection } from '../lists/Selection.tsx'
import { type ListProps, useList } from '../lists/use-list.ts'
import type { Options } from '../Field.tsx'
import { Button } from '../Button.tsx'

const RATING_OPTIONS: Options = [
  ['', 'All'],
  ...[5, 4, 3, 2, 1].map((value) => [String(value), formatCount(value, 'star')] as const)
]

const VISIBILITY_OPTIONS = [
  ['', 'All'],
  ['false', 'Visible'],
  ['true', 'Hidden']
] as const

const FILTERS: Filter[] = [
  { name: 'value', label: 'Rating', options: RATING_OPTIONS },
  { name: 'hidden', label: 'Visibility', options: VISIBILITY_OPTIONS }
]

export function Reviews(props: ListProps<AdminReview>) {
  const view = useList(reviewList, props)
  return (
    <List
      view={view}
      nouns={['review', 'reviews']}
      placeholder="Text, customer or product"
      filters={FILTERS}
      columns={COLUMNS}
      getName={getName}
      selection={
        <Selection view={view}>
          <Button onClick={() => void setReviewsHidden(view.selectedRows, true)}>Hide</Button>
          <Button onClick={() => void setReviewsHidden(view.selectedRows, false)}>Restore</Button>
        </Selection>
      }
    />
  )
}

const getName = ({ productTitle, userName }: AdminReview) => `the review of ${productTitle} by ${userName}`

const COLUMNS: Column<AdminReview>[] = [
  { head: 'Date', cell: ({ createdAt }) => formatDate(createdAt) },
  { head: 'Product', kind: 'wide', cell: ({ productTitle }) => productTitle },
  { head: 'Customer', cell: ({ userName }) => userName },
  { head: 'Rating', cell: ({ reviewValue }) => <Rating value={reviewValue} /> },
  { head: 'Review', kind: 'wide', cell: ({ reviewMessage }) => reviewMessage },
  { head: 'Visibility', cell: ({ hidden }) => (hidden ? 'Hidden' : 'Visible') },
  { head: 'Action', kind: 'actions', cell: (review) => <VisibilityButton review={review} /> }
]

const Rating = ({ value }: { value: number }) => (
  <span className="rating" role="img" aria-label={`${value} out of 5 stars`}>
    {'★'.repeat(value) + '☆'.repeat(5 - value)}
  </span>
)

const VisibilityButton = ({ review }: { review: AdminReview }) => (
  <Button data-write subject={getName(review)} onClick={() => void setReviewHidden(review, !review.hidden)}>
    {review.hidden ? 'Restore' : 'Hide'}
  </Button>
)
