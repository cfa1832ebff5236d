import type { Locator } from 'playwright/test'

const SECONDS_PER_PRESS = 3
const CHARACTERS_PER_SECOND = 4
const SECONDS_PER_SCREEN = 5

/** Counts what a person does on a phone, and estimates how long that takes. */
export class Hand {
  #presses = 0
  #characters = 0
  #screens = 0

  async tap(locator: Locator): Promise<void> {
    await locator.click()
    this.#presses += 1
  }

  /** Also counts the tap into the field. */
  async type(locator: Locator, text: string): Promise<void> {
    await locator.fill(text)
    this.#presses += 1
    this.#characters += text.length
  }

  /** Opens the list of choices, and chooses. */
  async select(locator: Locator, label: string): Promise<void> {
    await locator.selectOption(label)
    this.#presses += 2
  }

  /** Opens the list of files, and chooses. */
  async upload(locator: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await locator.setInputFiles(file)
    this.#presses += 2
  }

  /** A new screen or dialog is read. */
  read(): void {
    this.#screens += 1
  }

  get presses(): number {
    return this.#presses
  }

  get characters(): number {
    return this.#characters
  }

  get minutes(): number {
    const seconds = this.#presses * SECONDS_PER_PRESS + this.#characters / CHARACTERS_PER_SECOND
    return (seconds + this.#screens * SECONDS_PER_SCREEN) / 60
  }
}
