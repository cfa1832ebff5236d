import type { Config } from '../../platform/config/config.ts'

/** Never from a header, which the sender chooses. */
export function getRelyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** Loads the library at its first use, because it takes 25 MB and delays a start by 180 ms. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
