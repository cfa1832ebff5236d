import { atom } from 'nanostores'

import type { Banner } from '../../../api/contract/banners.ts'
import { call } from '../../call.ts'
import { showFailureToast } from '../../failure.ts'
import { showToast, startAttempt } from '../../toasts.ts'

/** Null until the page sets the rendered banners. */
export const $banners = atom<Banner[] | null>(null)

/** Without moves that the server has not saved. */
let savedBanners: Banner[] = []

export function setBanners(banners: Banner[]): void {
  savedBanners = banners
  $banners.set(banners)
}

export const changeBanners = (change: (banners: Banner[]) => Banner[]): void => setBanners(change($banners.get() ?? []))

let previousCall: Promise<unknown> = Promise.resolve()

/** Runs the work after all earlier work, because parallel calls may reach the server in any order. */
export function runInSequence<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = previousCall.then(work)
  previousCall = result.catch(() => {})
  return result
}

let moveCount = 0

/** Moves a banner optimistically. Resolves to true if the server has saved it at `index`. */
export function moveBanner(id: string, index: number): Promise<boolean> {
  moveCount += 1
  const ownMove = moveCount
  const banners = $banners.get() ?? []
  const others = banners.filter(({ _id }) => _id !== id)
  $banners.set(others.toSpliced(index, 0, ...banners.filter(({ _id }) => _id === id)))
  const retry = startAttempt('move banner', () => void retryMove(id, index))
  return runInSequence(async () => {
    // A later move sends this one, too.
    if (ownMove !== moveCount) return false
    try {
      const ids = ($banners.get() ?? []).map(({ _id }) => _id)
      const { data } = await call('PUT /api/admin/features/order', { body: { ids } })
      savedBanners = data
      if (ownMove !== moveCount) return false
      $banners.set(data)
      return data[index]?._id === id
    } catch (error) {
      if (ownMove !== moveCount) return false
      showFailureToast(error, retry)
      $banners.set(savedBanners)
      await reloadBanners()
      return false
    }
  })
}

async function retryMove(id: string, index: number): Promise<void> {
  if (await moveBanner(id, index)) showToast('The banners are in the order you chose.')
}

/** Another admin may have changed the banners. */
async function reloadBanners(): Promise<void> {
  const response = await call('GET /api/common/feature/get').catch(() => undefined)
  if (response) setBanners(response.data)
}
