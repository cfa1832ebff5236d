import { type BrowserContext, expect } from 'playwright/test'

/**
 * Chromium reports a view transition that it skips, because the page is visible already, left or slow, as an error of the
 * page.
 */
const SKIPPED_TRANSITION =
  /InvalidStateError Transition was aborted because of invalid state|AbortError Transition was skipped|TimeoutError Transition was aborted/

/** The hosts of the shop, of PayPal's stand-in and of other API hosts. The shop loads nothing from third parties. */
const LOOPBACK = new Set(['localhost', '127.0.0.1'])

/** Fails a test whose pages have unexpected errors or lack expected ones. */
export class PageErrors {
  #errors: string[] = []
  #expected: RegExp[] = []
  #allowed: RegExp[] = []
  #takeServerErrors: () => string[]

  constructor(takeServerErrors: () => string[]) {
    this.#takeServerErrors = takeServerErrors
  }

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
    context.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url())
      if (protocol.startsWith('http') && !LOOPBACK.has(hostname))
        this.#errors.push(`request to a third party: ${request.url()}`)
    })
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // Navigation aborts pending requests.
      if (reason !== 'net::ERR_ABORTED') this.#errors.push(`request: ${reason} ${request.method()} ${request.url()}`)
    })
  }

  /** Waits until the expected errors have been reported: a page may show a failure before the console reports it. */
  async waitForExpected(): Promise<void> {
    await expect.poll(() => this.#listMissing(), 'expected errors that did not happen').toEqual([])
  }

  async verify(): Promise<void> {
    await this.waitForExpected()
    const isExpected = (error: string) =>
      [...this.#expected, ...this.#allowed, SKIPPED_TRANSITION].some((pattern) => pattern.test(error))
    expect(
      this.#errors.filter((error) => !isExpected(error)),
      'unexpected errors'
    ).toEqual([])
  }

  #listMissing(): string[] {
    this.#errors.push(...this.#takeServerErrors().map((line) => `shop: ${line}`))
    return this.#expected.filter((pattern) => !this.#errors.some((error) => pattern.test(error))).map(String)
  }
}
