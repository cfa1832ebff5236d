import { atom } from 'nanostores'

import type { Feature } from '../../api/contract/features.ts'

/** The banners as they are shown. Null until the page has said which there are. */
export const $features = atom<Feature[] | null>(null)

/** The banners that the shop has, as it last said. */
let kept: Feature[] = []

/** The ids in the order that is wanted here, until the shop has it. */
let wanted: string[] | null = null

export const featuresNow = (): Feature[] => $features.get() ?? []
export const keptNow = (): Feature[] => kept
export const wantedNow = (): string[] | null => wanted

/** Takes what the shop has. */
export function keep(features: Feature[]): void {
  kept = features
  show()
}

/** Shows the banners in this order, or as the shop has them. */
export function want(ids: string[] | null): void {
  wanted = ids
  show()
}

const show = (): void => $features.set(inOrder(kept, wanted ?? []))

/** In this order; one that is not named in it stands where it stood. */
function inOrder(features: Feature[], ids: string[]): Feature[] {
  const named = ids.flatMap((id) => features.find(({ _id }) => _id === id) ?? [])
  return features.reduce((all, one, place) => (ids.includes(one._id) ? all : all.toSpliced(place, 0, one)), named)
}

let last: Promise<unknown> = Promise.resolve()

/** Does one piece of work after the other: of two calls at once, nobody knows which the shop meets first. */
export function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const mine = last.then(work)
  last = mine.catch(() => {})
  return mine
}
