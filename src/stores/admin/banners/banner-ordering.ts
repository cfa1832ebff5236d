import { call } from '../../call.ts'
import { showFailureToast } from '../../failure.ts'
import { type Retry, showToast, startAttempt } from '../../toasts.ts'
import {
  getBanners,
  runInSequence,
  setSavedBanners,
  getSavedBanners,
  setPendingOrdering,
  getPendingOrdering
} from './banner-state.ts'

/** Moves a banner optimistically. Resolves to true if the server has saved it at `index`. */
export async function moveBanner(id: string, index: number): Promise<boolean> {
  const others = getBanners().filter(({ _id }) => _id !== id)
  lastMoveRetry = startAttempt('move banner', () => void retryMove(id, index))
  setPendingOrdering(others.map(({ _id }) => _id).toSpliced(index, 0, id))
  await runInSequence(sendPendingOrdering)
  return !getPendingOrdering() && getSavedBanners()[index]?._id === id
}

/** Uses the banners at the time of the retry. */
let lastMoveRetry: Retry | undefined

async function retryMove(id: string, index: number): Promise<void> {
  if (await moveBanner(id, index)) showToast('The banners are in the order you chose.')
}

/** Of the orderings set during a call, only the last is sent. */
async function sendPendingOrdering(): Promise<void> {
  const ordering = getPendingOrdering()
  if (!ordering) return
  try {
    // Banners may have been added or deleted.
    const ids = getBanners().map(({ _id }) => _id)
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
  if (getPendingOrdering() !== ordering) return false
  setPendingOrdering(null)
  return true
}

/** Another admin may have changed the banners. */
async function reloadBanners(): Promise<void> {
  const response = await call('GET /api/common/feature/get').catch(() => undefined)
  if (response) setSavedBanners(response.data)
}
