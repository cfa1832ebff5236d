import { ShopError } from '../../platform/errors.ts'

export const createInvalidPasskeyError = (): ShopError =>
  new ShopError('passkey-invalid', 'This passkey could not be verified. Please try again, or use your password.')

/** The library throws plain errors for whatever an authenticator or an attacker has sent. */
export async function runVerification<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch {
    throw createInvalidPasskeyError()
  }
}
