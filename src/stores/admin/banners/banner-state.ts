import { atom } from 'nanostores'

import type { Feature } from '../../../api/contract/features.ts'

/** The banners in view. Null until the page sets those that it was rendered with. */
export const $banners = atom<Feature[] | null>(null)

/** The banners as the server last returned them. */
let savedBanners: Feature[] = []

/** An optimistic ordering that the server has not confirmed. */
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
  return features.reduce((all, one, index) => (ids.includes(one._id) ? all : all.toSpliced(index, 0, one)), sorted)
}

let previousCall: Promise<unknown> = Promise.resolve()

/** Runs calls one after the other, because parallel calls may reach the server in any order. */
export function runInSequence<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const call = previousCall.then(work)
  previousCall = call.catch(() => {})
  return call
}
