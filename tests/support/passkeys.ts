import { type Authenticator, makeAuthenticator } from './authenticator.ts'
import type { TestShop } from './open-test-shop.ts'
import type { Member, Person } from './person.ts'

/** Creates a passkey in the account of the person. */
export async function addPasskey(shop: TestShop, person: Member): Promise<Authenticator> {
  const authenticator = makeAuthenticator(shop.origin)
  await registerPasskey(person, authenticator)
  return authenticator
}

export async function registerPasskey(person: Pick<Person, 'call'>, authenticator: Authenticator) {
  const { options } = await person.call('POST /api/account/passkeys/options', { body: {} })
  return person.call('POST /api/account/passkeys/add', { body: { passkey: authenticator.create(options) } })
}

/** Returns a signed login of a visitor, which has not been sent. */
export async function signLogin(visitor: Pick<Person, 'call'>, authenticator: Authenticator) {
  const { options } = await visitor.call('POST /api/auth/passkey/options', { body: {} })
  return authenticator.use(options)
}

/** Creates a passkey and requests a challenge for each of its uses. Returns what a browser would send. */
export async function makePasskeys(origin: string, person: Pick<Person, 'call'>) {
  const authenticator = makeAuthenticator(origin)
  await registerPasskey(person, authenticator)
  const { options: confirmation } = await person.call('POST /api/account/confirm/options', { body: {} })
  const { options: registration } = await person.call('POST /api/account/passkeys/options', { body: {} })
  return {
    passkeyId: authenticator.credential?.id ?? '',
    loginPasskey: await signLogin(person, authenticator),
    confirmationPasskey: authenticator.use(confirmation),
    newPasskey: makeAuthenticator(origin).create(registration)
  }
}

export const logInWithPasskey = async (visitor: Person, authenticator: Authenticator) =>
  visitor.call('POST /api/auth/passkey/login', { body: { passkey: await signLogin(visitor, authenticator) } })

export async function confirmWithPasskey(person: Person, authenticator: Authenticator) {
  const { options } = await person.call('POST /api/account/confirm/options', { body: {} })
  return person.call('POST /api/account/confirm/passkey', { body: { passkey: authenticator.use(options) } })
}
