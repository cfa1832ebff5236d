import type { BrowserContext, Page } from 'playwright'

import type { Person } from '../../tests/support/people.ts'
import { makeAuthenticator } from '../../tests/support/authenticator.ts'
import { registerPasskey } from '../../tests/support/passkeys.ts'

/** Creates a passkey in the account of the person. Returns a function that gives it to the authenticator of a page. */
export async function createPasskey(origin: string, person: Person) {
  const authenticator = makeAuthenticator(origin)
  await registerPasskey(person, authenticator)
  return async (context: BrowserContext, page: Page): Promise<void> => {
    const { credential, rpId } = authenticator
    if (!credential) throw new Error('there is no passkey')
    const session = await context.newCDPSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true
      }
    })
    const privateKey = credential.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
    const { id, userHandle, counter: signCount } = credential
    await session.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: {
        credentialId: Buffer.from(id, 'base64url').toString('base64'),
        userHandle: Buffer.from(userHandle, 'base64url').toString('base64'),
        isResidentCredential: true,
        privateKey,
        rpId,
        signCount
      }
    })
    // The authenticator approves every request at once, so the autofill would sign in before the tap.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
  }
}
