import { type BrowserContext, expect } from 'playwright/test'

/**
 * Records errors in the pages of a test. The test fails on an error that it does not expect, and on an expected one
 * that is missing.
 */
export class PageErrors {
  #found: string[] = []
  #expected: RegExp[] = []

  /** From now on these errors may happen. At least one match of each must happen before the test ends. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  async watch(context: BrowserContext): Promise<void> {
    // Scripts may catch errors of the CSP; browsers report the violation anyway.
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
      // A browser's error may have no stack, and a thrown value no name.
      this.#found.push(`page: ${stack || `${name} ${message}`} at ${event.page()?.url()}`)
    })
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // Navigation aborts pending requests.
      if (reason !== 'net::ERR_ABORTED') this.#found.push(`request: ${reason} ${request.method()} ${request.url()}`)
    })
  }

  settle(logged: string[]): void {
    const found = [...this.#found, ...logged.map((line) => `shop: ${line}`)]
    const unexpected = found.filter((one) => !this.#expected.some((pattern) => pattern.test(one)))
    const missing = this.#expected.filter((pattern) => !found.some((one) => pattern.test(one))).map(String)
    expect(unexpected, 'what went wrong unexpectedly').toEqual([])
    expect(missing, 'what should have gone wrong and did not').toEqual([])
  }
}
