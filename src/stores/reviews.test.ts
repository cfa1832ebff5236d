import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Respond = () => Response | Promise<Response>

/** By the first matching part of the URL. A call without a response fails. */
let responses: Record<string, Respond>
let sentReviews: unknown[]

beforeEach(() => {
  vi.resetModules()
  sentReviews = []
  responses = { '/check-auth': () => Response.json({ user: { id: 'u1', userName: 'Robin' } }) }
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const part = Object.keys(responses).find((key) => url.includes(key))
    if (part === '/review/add') sentReviews.push(JSON.parse(typeof body === 'string' ? body : ''))
    const respond = part === undefined ? undefined : responses[part]
    if (!respond) throw new TypeError('fetch failed')
    return respond()
  })
})

afterEach(() => void vi.unstubAllGlobals())

const signOut = () => (responses['/check-auth'] = () => Response.json({}, { status: 401 }))

async function load() {
  const { $toasts } = await import('./toasts.ts')
  return { ...(await import('./reviews.ts')), toasts: () => $toasts.get() }
}

const REVIEW = { productId: 'hat', reviewMessage: 'Warm.', reviewValue: 5 }
const retry = () => {}

test('a shopper who writes a review is its author', async () => {
  responses['/review/add'] = () => Response.json({ success: true })
  const { addReview, toasts } = await load()
  expect(await addReview(REVIEW, retry)).toBe(true)
  expect(sentReviews).toEqual([{ userId: 'u1', userName: 'Robin', ...REVIEW }])
  expect(toasts()).toMatchObject([{ text: 'Review added successfully!', tone: 'success' }])
})

test('a visitor who writes a review is asked to sign in', async () => {
  signOut()
  const { addReview, toasts } = await load()
  expect(await addReview(REVIEW, retry)).toBe(false)
  expect(sentReviews).toEqual([])
  expect(toasts()).toMatchObject([{ text: 'Please sign in to write a review', action: { label: 'Sign in' } }])
})

test('a review that does not reach the shop can be sent again', async () => {
  const { addReview, toasts } = await load()
  expect(await addReview(REVIEW, retry)).toBe(false)
  expect(toasts()).toMatchObject([{ tone: 'error', action: { label: 'Try again', press: retry } }])
})

const REVIEWS = [{ _id: 'r1' }, { _id: 'r2' }]
const respondWithReviews = (total?: number) =>
  (responses['/review/hat?limit=2'] = () => Response.json({ success: true, data: REVIEWS, total }))

test.for([
  [25, 25],
  [undefined, 2]
])('a backend that counts %j reviews has a total of %d', async ([total, expected]) => {
  respondWithReviews(total)
  const { loadReviews } = await load()
  expect(await loadReviews('hat', 2)).toEqual({ reviews: REVIEWS, total: expected })
})

test('a shopper whose reviews fail to load can try again', async () => {
  const { loadReviews, toasts } = await load()
  expect(await loadReviews('hat', 2, retry)).toBeUndefined()
  expect(toasts()).toMatchObject([{ action: { press: retry } }])
})

test('a new review is shown with the new rating, or not at all if one of the two fails to load', async () => {
  const { loadProductAndReviews } = await load()
  respondWithReviews(2)
  expect(await loadProductAndReviews('hat', 2)).toBeUndefined()
  responses['/products/get/hat'] = () => Response.json({ success: true, data: { averageReview: 4.5 } })
  const loaded = { product: { averageReview: 4.5 }, reviews: REVIEWS, total: 2 }
  expect(await loadProductAndReviews('hat', 2)).toEqual(loaded)
  delete responses['/review/hat?limit=2']
  expect(await loadProductAndReviews('hat', 2)).toBeUndefined()
})

test.for([
  ['the response of the backend', () => Response.json({ data: { eligibility: 'reviewed' } }), 'reviewed'],
  ['eligible on a backend without this call', () => Response.json({}, { status: 404 }), 'eligible'],
  ['unknown after a failure', () => Response.json({}, { status: 500 }), undefined]
] as const)('the eligibility of a shopper is %s', async ([, respond, expected]) => {
  responses['/review/eligibility/u1/hat'] = respond
  const { loadEligibility } = await load()
  expect(await loadEligibility('hat')).toBe(expected)
})

test('the eligibility of a visitor is unknown', async () => {
  signOut()
  responses['/review/eligibility'] = () => Response.json({ data: { eligibility: 'eligible' } })
  const { loadEligibility } = await load()
  expect(await loadEligibility('hat')).toBeUndefined()
})
