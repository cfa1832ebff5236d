import { type BrowserContext, expect } from 'playwright/test'

/** Fails a test whose pages have unexpected errors or lack expected ones. */
export class PageErrors {
  #errors: string[] = []
  #expected: RegExp[] = []
  #allowed: RegExp[] = []

  /** Each pattern must match at least one error of the test. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  /** Ignores these errors, for example of requests that a page may or may not have made before it went offline. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  async watch(context: BrowserContext): Promise<void> {
    // Scripts may catch CSP errors.
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        console.error(`policy: ${effectiveDirective} ${blockedURI}`)
      )
    )
    context.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(`console: ${message.text()} ${message.location().url}`)
    })
    context.on('weberror', (event) => {
      const { name, message, stack } = event.error()
      // Not every error has a stack.
      this.#errors.push(`page: ${stack || `${name} ${message}`} at ${event.page()?.url()}`)
    })
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // Navigation aborts pending requests.
      if (reason !== 'net::ERR_ABORTED') this.#errors.push(`request: ${reason} ${request.method()} ${request.url()}`)
    })
  }

  verify(serverErrors: string[]): void {
    const errors = [...this.#errors, ...serverErrors.map((line) => `shop: ${line}`)]
    const unexpected = errors.filter(
      (error) => ![...this.#expected, ...this.#allowed].some((pattern) => pattern.test(error))
    )
    const missing = this.#expected.filter((pattern) => !errors.some((error) => pattern.test(error))).map(String)
    expect(unexpected, 'unexpected errors').toEqual([])
    expect(missing, 'expected errors that did not happen').toEqual([])
  }
}
