import { FIRST_WINDOW, fullWindow, type Line, passing, SEGMENT } from './line.ts'

/** One direction of a line: what all connections send passes it one segment after the other. */
export class Lane {
  readonly line: Line
  /** Bytes that have passed since the beginning. */
  passed = 0
  #freeAt = 0

  constructor(line: Line) {
    this.line = line
  }

  /** When so many bytes that come at a moment have passed. */
  pass(bytes: number, at: number): number {
    this.#freeAt = Math.max(this.#freeAt, at) + passing(this.line, bytes)
    this.passed += bytes
    return this.#freeAt
  }
}

/**
 * One direction of a connection under TCP's slow start: each acknowledged byte lets one more be under way, until the
 * line is full. Timers are late, the more so on a busy machine: everything is reckoned from when it should have been.
 */
export class Flow {
  #lane: Lane
  #deliver: (bytes: Buffer) => void
  #window = FIRST_WINDOW
  #underWay = 0
  #waiting = Buffer.alloc(0)
  #arriving: Buffer[] = []
  #acknowledged: { bytes: number; at: number }[] = []
  #whenEmpty: (() => void) | undefined

  constructor(lane: Lane, deliver: (bytes: Buffer) => void) {
    this.#lane = lane
    this.#deliver = deliver
  }

  write(bytes: Buffer): void {
    this.#waiting = Buffer.concat([this.#waiting, bytes])
    this.#send(performance.now())
  }

  /** Calls back once everything that was written has arrived. */
  end(whenEmpty: () => void): void {
    this.#whenEmpty = whenEmpty
    this.#settle()
  }

  #send(at: number): void {
    while (this.#waiting.length > 0 && this.#underWay < this.#window) {
      const segment = this.#waiting.subarray(0, SEGMENT)
      this.#waiting = this.#waiting.subarray(SEGMENT)
      this.#underWay += segment.length
      this.#travel(segment, this.#lane.pass(segment.length, at))
    }
  }

  /** Timers of one connection may fire in another order than they should; what they bring keeps its own. */
  #travel(segment: Buffer, passedAt: number): void {
    const { roundTrip } = this.#lane.line
    this.#arriving.push(segment)
    this.#acknowledged.push({ bytes: segment.length, at: passedAt + roundTrip })
    after(passedAt + roundTrip / 2, () => this.#arrive())
    after(passedAt + roundTrip, () => this.#acknowledge())
  }

  #arrive(): void {
    this.#deliver(this.#arriving.shift() ?? Buffer.alloc(0))
    this.#settle()
  }

  #acknowledge(): void {
    const { bytes, at } = this.#acknowledged.shift() ?? { bytes: 0, at: 0 }
    this.#underWay -= bytes
    this.#window = Math.min(this.#window + bytes, fullWindow(this.#lane.line))
    this.#send(at)
  }

  #settle(): void {
    if (this.#waiting.length === 0 && this.#arriving.length === 0) this.#whenEmpty?.()
  }
}

const after = (at: number, work: () => void): void => void setTimeout(work, Math.max(0, at - performance.now()))
