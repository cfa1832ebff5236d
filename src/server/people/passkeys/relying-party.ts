import type { Config } from '../../platform/config/config.ts'

/** Never from a header, which the sender chooses. */
export function getRelyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}
