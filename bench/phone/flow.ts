import { FIRST_WINDOW, fullWindow, type Line, transmissionTime, SEGMENT } from './line.ts'

/** One direction of a line, which all connections share. */
export class Lane {
  readonly line: Line
  passed = 0
  #freeAt = 0

  constructor(line: Line) {
    this.line = line
  }

  /** Returns the time at which the bytes have passed. */
  pass(bytes: number, at: number): number {
    this.#freeAt = Math.max(this.#freeAt, at) + transmissionTime(this.line, bytes)
    this.passed += bytes
    return this.#freeAt
  }
}

/**
 * TCP slow start: each acknowledged byte allows one more in flight, until the line is full. Times are calculated from
 * ideal times, because timers fire late on a busy machine.
 */
export class Flow {
  #lane: Lane
  #deliver: (bytes: Buffer) => void
  #window = FIRST_WINDOW
  #inFlight = 0
  #unsent = Buffer.alloc(0)
  #undelivered: Buffer[] = []
  #acknowledged: { bytes: number; at: number }[] = []
  #whenEmpty: (() => void) | undefined

  constructor(lane: Lane, deliver: (bytes: Buffer) => void) {
    this.#lane = lane
    this.#deliver = deliver
  }

  write(bytes: Buffer): void {
    this.#unsent = Buffer.concat([this.#unsent, bytes])
    this.#send(performance.now())
  }

  end(whenEmpty: () => void): void {
    this.#whenEmpty = whenEmpty
    this.#endIfEmpty()
  }

  #send(at: number): void {
    while (this.#unsent.length > 0 && this.#inFlight < this.#window) {
      const segment = this.#unsent.subarray(0, SEGMENT)
      this.#unsent = this.#unsent.subarray(SEGMENT)
      this.#inFlight += segment.length
      this.#deliverLater(segment, this.#lane.pass(segment.length, at))
    }
  }

  /** Timers may fire out of order; the segments keep their order. */
  #deliverLater(segment: Buffer, passedAt: number): void {
    const { roundTrip } = this.#lane.line
    this.#undelivered.push(segment)
    this.#acknowledged.push({ bytes: segment.length, at: passedAt + roundTrip })
    runAt(passedAt + roundTrip / 2, () => this.#arrive())
    runAt(passedAt + roundTrip, () => this.#acknowledge())
  }

  #arrive(): void {
    this.#deliver(this.#undelivered.shift() ?? Buffer.alloc(0))
    this.#endIfEmpty()
  }

  #acknowledge(): void {
    const { bytes, at } = this.#acknowledged.shift() ?? { bytes: 0, at: 0 }
    this.#inFlight -= bytes
    this.#window = Math.min(this.#window + bytes, fullWindow(this.#lane.line))
    this.#send(at)
  }

  #endIfEmpty(): void {
    if (this.#unsent.length === 0 && this.#undelivered.length === 0) this.#whenEmpty?.()
  }
}

const runAt = (at: number, work: () => void): void => void setTimeout(work, Math.max(0, at - performance.now()))
