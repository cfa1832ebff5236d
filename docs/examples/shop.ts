import { test as base } from 'playwright/test'

/** The control API of a test shop: see docs/for-testers.md. */
interface Shop {
  url: string
  /** The shop's emails to an address, newest first. */
  mailsTo(address: string): Promise<{ subject: string; text: string; links: string[] }[]>
  /** Moves the clock forward and runs the background jobs. */
  forward(milliseconds: number): Promise<void>
  /** Makes the payment provider's next calls of a kind fail. */
  injectFaults(...faults: { on: string; fault: string; times?: number }[]): Promise<void>
}

const FIRST = Number(process.env['PORT'] ?? 4321)

/** Each worker has its own shop, and each test begins with the seeded data. */
export const test = base.extend<{ shop: Shop }>({
  baseURL: ({ shop }, use) => use(shop.url),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
  shop: async ({}, use, { parallelIndex }) => {
    const port = FIRST + 10 * parallelIndex
    const control = async (path: string, body?: unknown) => {
      const response = await fetch(`http://localhost:${port + 2}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        body: body === undefined ? null : JSON.stringify(body)
      })
      return response.json()
    }
    await control('/reset', {})
    await use({
      url: `http://localhost:${port}`,
      mailsTo: (address) => control(`/mails?to=${encodeURIComponent(address)}`) as ReturnType<Shop['mailsTo']>,
      forward: async (milliseconds) => void (await control('/clock', { forward: milliseconds })),
      injectFaults: async (...faults) => void (await control('/paypal/faults', faults))
    })
  }
})

export { expect } from 'playwright/test'
