import { type BrowserContext, expect } from 'playwright/test'

/** What goes wrong in the pages of a test. Whatever the test does not expect fails it, and so does what it expects in vain. */
export class Trouble {
  #found: string[] = []
  #expected: RegExp[] = []

  /** From here on this may happen, and must have at the end of the test. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  async watch(context: BrowserContext): Promise<void> {
    // Scripts may catch what the policy throws at them; browsers report it all the same.
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        console.error(`policy: ${effectiveDirective} ${blockedURI}`)
      )
    )
    context.on('console', (message) => {
      if (message.type() === 'error') this.#found.push(`console: ${message.text()} ${message.location().url}`)
    })
    context.on('weberror', (event) => {
      const { name, message, stack } = event.error()
      // What a browser throws itself may have no stack, and what a script throws no name.
      this.#found.push(`page: ${stack || `${name} ${message}`} at ${event.page()?.url()}`)
    })
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // A page that is left drops what it was still loading.
      if (reason !== 'net::ERR_ABORTED') this.#found.push(`request: ${reason} ${request.method()} ${request.url()}`)
    })
  }

  settle(logged: string[]): void {
    const found = [...this.#found, ...logged.map((line) => `shop: ${line}`)]
    const surprises = found.filter((one) => !this.#expected.some((pattern) => pattern.test(one)))
    const vain = this.#expected.filter((pattern) => !found.some((one) => pattern.test(one))).map(String)
    expect(surprises, 'what went wrong unexpectedly').toEqual([])
    expect(vain, 'what should have gone wrong and did not').toEqual([])
  }
}
