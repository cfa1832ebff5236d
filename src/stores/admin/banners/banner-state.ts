import { atom } from 'nanostores'

import type { Banner } from '../../../api/contract/banners.ts'
import { call } from '../../call.ts'
import { showFailureToast } from '../../failure.ts'
import { type Retry, showToast, startAttempt } from '../../toasts.ts'

/** Null until the page sets the rendered banners. */
export const $banners = atom<Banner[] | null>(null)

let savedBanners: Banner[] = []

let pendingOrdering: string[] | null = null

export const getSavedBanners = (): Banner[] => savedBanners

export function setSavedBanners(banners: Banner[]): void {
  savedBanners = banners
  updateBanners()
}

function setPendingOrdering(ids: string[] | null): void {
  pendingOrdering = ids
  updateBanners()
}

const updateBanners = (): void => $banners.set(sortByIds(savedBanners, pendingOrdering ?? []))

/** A banner without an entry in `ids` keeps its index. */
function sortByIds(banners: Banner[], ids: string[]): Banner[] {
  const sorted = ids.flatMap((id) => banners.find(({ _id }) => _id === id) ?? [])
  return banners.reduce(
    (all, banner, index) => (ids.includes(banner._id) ? all : all.toSpliced(index, 0, banner)),
    sorted
  )
}

let previousCall: Promise<unknown> = Promise.resolve()

/** Runs the work after all earlier work, because parallel calls may reach the server in any order. */
export function runInSequence<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = previousCall.then(work)
  previousCall = result.catch(() => {})
  return result
}

/** Moves a banner optimistically. Resolves to true if the server has saved it at `index`. */
export async function moveBanner(id: string, index: number): Promise<boolean> {
  const others = ($banners.get() ?? []).filter(({ _id }) => _id !== id)
  lastMoveRetry = startAttempt('move banner', () => void retryMove(id, index))
  setPendingOrdering(others.map(({ _id }) => _id).toSpliced(index, 0, id))
  await runInSequence(sendPendingOrdering)
  return !pendingOrdering && savedBanners[index]?._id === id
}

/** Uses the banners at the time of the retry. */
let lastMoveRetry: Retry | undefined

async function retryMove(id: string, index: number): Promise<void> {
  if (await moveBanner(id, index)) showToast('The banners are in the order you chose.')
}

/** Of the orderings set during a call, only the last is sent. */
async function sendPendingOrdering(): Promise<void> {
  const ordering = pendingOrdering
  if (!ordering) return
  try {
    // Banners may have been added or deleted.
    const ids = ($banners.get() ?? []).map(({ _id }) => _id)
    setSavedBanners((await call('PUT /api/admin/features/order', { body: { ids } })).data)
    clearPendingOrdering(ordering)
  } catch (error) {
    // A newer ordering lists every banner, so it replaces the failed one.
    if (!clearPendingOrdering(ordering)) return
    showFailureToast(error, lastMoveRetry)
    await reloadBanners()
  }
}

/** Returns false if a newer ordering is pending. */
function clearPendingOrdering(ordering: string[]): boolean {
  if (pendingOrdering !== ordering) return false
  setPendingOrdering(null)
  return true
}

/** Another admin may have changed the banners. */
async function reloadBanners(): Promise<void> {
  const response = await call('GET /api/common/feature/get').catch(() => undefined)
  if (response) setSavedBanners(response.data)
}
