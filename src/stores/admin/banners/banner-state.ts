import { atom } from 'nanostores'

import type { Banner } from '../../../api/contract/banners.ts'

/** Null until the page sets the rendered banners. */
export const $banners = atom<Banner[] | null>(null)

let savedBanners: Banner[] = []

let pendingOrdering: string[] | null = null

export const getBanners = (): Banner[] => $banners.get() ?? []
export const getSavedBanners = (): Banner[] => savedBanners
export const getPendingOrdering = (): string[] | null => pendingOrdering

export function setSavedBanners(banners: Banner[]): void {
  savedBanners = banners
  updateBanners()
}

export function setPendingOrdering(ids: string[] | null): void {
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
  const call = previousCall.then(work)
  previousCall = call.catch(() => {})
  return call
}
