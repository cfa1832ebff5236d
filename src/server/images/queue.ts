import { ShopError } from '../errors.ts'

/** Does one piece of work at a time. Beyond `places` that wait their turn it refuses more, as a ShopError. */
export function createQueue(places: number) {
  let inside = 0
  let last: Promise<unknown> = Promise.resolve()

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (inside > places) throw new ShopError('busy', 'Many pictures are being uploaded. Please try again in a minute.')
    inside += 1
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn.finally(() => (inside -= 1))
  }

  /** `pending` is what is worked on and what waits. */
  return Object.assign(inTurn, { pending: () => inside })
}
