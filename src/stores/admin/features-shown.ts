import { atom, computed } from 'nanostores'

import type { Feature } from '../../api/contract/features.ts'

/** The banners that the shop has, as it last said. Null until the page has said which there are. */
export const $kept = atom<Feature[] | null>(null)

/** The ids in the order that is wanted here, until the shop has it. */
export const $wanted = atom<string[] | null>(null)

/** The banners as they are shown. */
export const $features = computed([$kept, $wanted], (kept, wanted) => kept && inOrder(kept, wanted ?? []))

/** In this order; one that is not named in it stands where it stood. */
function inOrder(features: Feature[], ids: string[]): Feature[] {
  const named = ids.flatMap((id) => features.find(({ _id }) => _id === id) ?? [])
  return features.reduce((all, one, place) => (ids.includes(one._id) ? all : all.toSpliced(place, 0, one)), named)
}

/** Banners have no list that could be empty by a failure: what was there last stays. */
export const featuresNow = (): Feature[] => $features.get() ?? []

/** Changes what is known of the shop's banners. */
export const keep = (change: (kept: Feature[]) => Feature[]): void => $kept.set(change($kept.get() ?? []))

let last: Promise<unknown> = Promise.resolve()

/** Does one piece of work after the other: of two calls at once, nobody knows which the shop meets first. */
export function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const mine = last.then(work)
  last = mine.catch(() => {})
  return mine
}
