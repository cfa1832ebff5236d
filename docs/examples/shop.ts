import { test as base } from 'playwright/test'

/** What a test asks of its own shop: see docs/for-testers.md. */
interface Shop {
  url: string
  /** The shop's mails to somebody, the newest first. */
  mailsTo(address: string): Promise<{ subject: string; text: string; links: string[] }[]>
  /** Lets so many milliseconds go by, and does what the shop does by itself in such a time. */
  forward(milliseconds: number): Promise<void>
  /** What the payment provider does to the next calls of a kind. */
  suffer(...faults: { on: string; fault: string; times?: number }[]): Promise<void>
}

const FIRST = Number(process.env['PORT'] ?? 4321)

/** Every test begins with the shop as it was seeded, and with a shop that no other worker touches. */
export const test = base.extend<{ shop: Shop }>({
  baseURL: ({ shop }, use) => use(shop.url),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
  shop: async ({}, use, { parallelIndex }) => {
    const port = FIRST + 10 * parallelIndex
    const control = async (path: string, body?: unknown) => {
      const answer = await fetch(`http://localhost:${port + 2}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        body: body === undefined ? null : JSON.stringify(body)
      })
      return answer.json()
    }
    await control('/reset', {})
    await use({
      url: `http://localhost:${port}`,
      mailsTo: (address) => control(`/mails?to=${encodeURIComponent(address)}`) as ReturnType<Shop['mailsTo']>,
      forward: async (milliseconds) => void (await control('/clock', { forward: milliseconds })),
      suffer: async (...faults) => void (await control('/paypal/faults', faults))
    })
  }
})

export { expect } from 'playwright/test'
