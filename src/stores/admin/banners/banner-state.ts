import { atom } from 'nanostores'

import type { Feature } from '../../../api/contract/features.ts'

/** Null until the page sets the rendered banners. */
export const $banners = atom<Feature[] | null>(null)

let savedBanners: Feature[] = []

let pendingOrdering: string[] | null = null

export const getBanners = (): Feature[] => $banners.get() ?? []
export const getSavedBanners = (): Feature[] => savedBanners
export const getPendingOrdering = (): string[] | null => pendingOrdering

export function setSavedBanners(features: Feature[]): void {
  savedBanners = features
  updateBanners()
}

export function setPendingOrdering(ids: string[] | null): void {
  pendingOrdering = ids
  updateBanners()
}

const updateBanners = (): void => $banners.set(sortByIds(savedBanners, pendingOrdering ?? []))

/** A banner without an entry in `ids` keeps its index. */
function sortByIds(features: Feature[], ids: string[]): Feature[] {
  const sorted = ids.flatMap((id) => features.find(({ _id }) => _id === id) ?? [])
  return features.reduce(
    (all, banner, index) => (ids.includes(banner._id) ? all : all.toSpliced(index, 0, banner)),
    sorted
  )
}

let previousCall: Promise<unknown> = Promise.resolve()

/** Parallel calls may reach the server in any order. */
export function runInSequence<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const call = previousCall.then(work)
  previousCall = call.catch(() => {})
  return call
}
