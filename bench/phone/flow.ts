import { FIRST_WINDOW, fullWindow, type Line, transmissionTime, SEGMENT } from './line.ts'

/** One direction of a line. Segments of all connections pass one after the other. */
export class Lane {
  readonly line: Line
  passed = 0
  #freeAt = 0

  constructor(line: Line) {
    this.line = line
  }

  /** Returns the time at which `bytes` that arrive at `at` have passed. */
  pass(bytes: number, at: number): number {
    this.#freeAt = Math.max(this.#freeAt, at) + transmissionTime(this.line, bytes)
    this.passed += bytes
    return this.#freeAt
  }
}

/**
 * One direction of a connection in TCP slow start: each acknowledged byte allows one more in flight, until the line is
 * full. Times are calculated from the ideal times, because timers fire late on a busy machine.
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

  /** Timers of one connection may fire out of order; the segments keep their order. */
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
