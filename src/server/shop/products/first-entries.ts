/** A position in a sorted list. */
export interface SortPosition {
  key: string | number
  id: string
}

interface FirstEntriesOptions {
  limit: number
  direction: 'asc' | 'desc'
  after: SortPosition | undefined
}

const comparePositions = (one: SortPosition, other: SortPosition): number =>
  one.key === other.key ? (one.id < other.id ? -1 : 1) : one.key < other.key ? -1 : 1

/** Keeps the first entries of a list without sorting all of them. */
export class FirstEntries<Entry extends SortPosition> {
  readonly #limit: number
  readonly #compare: (one: SortPosition, other: SortPosition) => number
  readonly #after: SortPosition | undefined
  #entries: Entry[] = []
  /** No later entry can be among the first. */
  #last: Entry | undefined

  constructor({ limit, direction, after }: FirstEntriesOptions) {
    this.#limit = limit
    this.#compare = direction === 'asc' ? comparePositions : (one, other) => comparePositions(other, one)
    this.#after = after
  }

  add(entry: Entry): void {
    if (this.#last && this.#compare(entry, this.#last) > 0) return
    if (this.#after && (isSame(entry, this.#after) || this.#compare(entry, this.#after) < 0)) return
    this.#entries.push(entry)
    if (this.#entries.length >= 2 * this.#limit + 100) this.#prune()
  }

  #prune(): void {
    this.#entries = this.#entries.toSorted(this.#compare).slice(0, this.#limit)
    this.#last = this.#entries.at(-1)
  }

  toSorted(): Entry[] {
    this.#prune()
    return this.#entries
  }
}

const isSame = (one: SortPosition, other: SortPosition): boolean => one.key === other.key && one.id === other.id
