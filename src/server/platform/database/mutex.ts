/** First in, first out. */
export class Mutex {
  #isLocked = false
  #waiters: (() => void)[] = []

  async lock(): Promise<void> {
    if (this.#isLocked) await new Promise<void>((resolve) => this.#waiters.push(resolve))
    this.#isLocked = true
  }

  unlock(): void {
    const next = this.#waiters.shift()
    if (next) next()
    else this.#isLocked = false
  }
}
