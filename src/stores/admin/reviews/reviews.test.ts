import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { AdminReview } from '../../../api/contract/reviews.ts'

let reviews: AdminReview[]
/** The ids of reviews whose update fails. */
let failingIds: Set<string>

beforeEach(() => {
  vi.resetModules()
  failingIds = new Set()
  reviews = ['r1', 'r2'].map((_id) => createReview(_id, false))
  vi.stubGlobal('fetch', serve)
})

afterEach(() => void vi.unstubAllGlobals())

const createReview = (_id: string, hidden: boolean) =>
  ({ _id, hidden, productTitle: 'Hat', userName: 'Robin' }) as unknown as AdminReview

async function serve(url: string, { method, body }: RequestInit): Promise<Response> {
  if (method === 'GET') return Response.json({ success: true, data: reviews })
  const id = url.split('/').at(-1) ?? ''
  if (failingIds.has(id)) throw new TypeError('fetch failed')
  const { hidden } = JSON.parse(typeof body === 'string' ? body : '') as { hidden: boolean }
  reviews = reviews.map((review) => (review._id === id ? createReview(id, hidden) : review))
  return Response.json({ success: true, data: createReview(id, hidden) })
}

async function load() {
  const store = await import('./reviews.ts')
  const { $toasts } = await import('../../toasts.ts')
  const { $batch } = await import('../lists/batch.ts')
  store.reviewList.open({ data: reviews })
  const press = (label: string) => {
    const action = $toasts.get().at(-1)?.action
    if (action?.label === label && 'press' in action) action.press()
  }
  const hiddenInList = () => store.reviewList.$list.get()?.rows.map(({ hidden }) => hidden)
  return { ...store, $batch, press, hiddenInList, toasts: () => $toasts.get() }
}

test('an admin hides a review and can undo it', async () => {
  const { setReviewHidden, hiddenInList, press, toasts } = await load()
  await setReviewHidden(createReview('r1', false), true)
  expect(hiddenInList()).toEqual([true, false])
  expect(toasts()).toMatchObject([{ text: 'The review is hidden from shoppers.', tone: 'success' }])
  press('Undo')
  await expect.poll(hiddenInList).toEqual([false, false])
  await expect.poll(toasts).toHaveLength(2)
  expect(toasts()[1]).toMatchObject({ text: 'The review is visible to shoppers again.' })
})

test('a double click hides a review once', async () => {
  const { setReviewHidden, toasts } = await load()
  await Promise.all([1, 2].map(() => setReviewHidden(createReview('r1', false), true)))
  expect(toasts()).toHaveLength(1)
})

test('an admin without a network can hide the review later', async () => {
  const { setReviewHidden, hiddenInList, press, toasts } = await load()
  failingIds.add('r1')
  await setReviewHidden(createReview('r1', false), true)
  expect(toasts()).toMatchObject([{ tone: 'error' }])
  failingIds.clear()
  press('Try again')
  await expect.poll(hiddenInList).toEqual([true, false])
})

test.for([
  [true, 'Hiding reviews'],
  [false, 'Restoring reviews']
] as const)('of several reviews, those that fail to change are named: %j', async ([hidden, label]) => {
  reviews = ['r1', 'r2'].map((_id) => createReview(_id, !hidden))
  const { setReviewsHidden, reviewList, hiddenInList, $batch } = await load()
  reviewList.select(['r1', 'r2'], true)
  failingIds.add('r2')
  const selections: string[][] = []
  reviewList.$selected.listen((ids) => selections.push([...ids]))
  await setReviewsHidden(reviews, hidden)
  expect($batch.get()).toMatchObject({ status: 'ended', label, failures: [{ name: 'Hat, by Robin:' }] })
  expect(selections.at(-1)).toEqual(['r2'])
  expect(hiddenInList()).toEqual([hidden, !hidden])
})
