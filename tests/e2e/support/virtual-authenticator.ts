import type { Page } from 'playwright/test'

export interface VirtualAuthenticator {
  /** With a person, the authenticator approves every request at once, also that of the autofill. */
  setPresent(isPresent: boolean): Promise<void>
  countPasskeys(): Promise<number>
}

/** Adds an authenticator that verifies its user, such as a phone's, to the page. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
  return {
    setPresent: async (enabled) =>
      void (await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
    countPasskeys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
  }
}
