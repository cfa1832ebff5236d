import { currentUser } from './auth.ts'
import { call } from './call.ts'
import { tellFailure, tellSignedOut } from './failure.ts'
import { tell } from './toasts.ts'

interface NewReview {
  productId: string
  reviewMessage: string
  /** 1 to 5. */
  reviewValue: number
}

/** Writes a review and tells how it went. Answers whether it is there now; `again` does it once more from where it was sent. */
export async function addReview(review: NewReview, again: () => void): Promise<boolean> {
  try {
    const user = await currentUser()
    if (!user) {
      tellSignedOut('Please login to write a review')
      return false
    }
    await call('POST /api/shop/review/add', { body: { userId: user.id, userName: user.userName, ...review } })
    tell('Review added successfully!')
    return true
  } catch (error) {
    tellFailure(error, again)
    return false
  }
}
