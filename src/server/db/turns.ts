/** Lets one at a time use something, in the order in which they asked. */
export class Turns {
  #isTaken = false
  #waiting: (() => void)[] = []

  /** Resolves when it is the caller's turn, which lasts until `pass`. */
  async take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
  }

  pass(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }
}
