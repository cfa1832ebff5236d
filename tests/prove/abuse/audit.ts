import { startFleet } from '../../support/fleet.ts'
import type { Finding, Stage } from '../check.ts'
import { urlOf } from './attack.ts'

export async function refusals({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1, { settings: { RATE_LIMIT_SCALE: '0.05' } })
  const headers = { 'content-type': 'application/json' }
  for (let index = 0; index < 300; index += 1) {
    const body = JSON.stringify({ email: `n${index}@example.com`, password: 'a guess' })
    await fetch(`${urlOf(fleet)}/api/auth/login`, { method: 'POST', headers, body })
  }
  const rows = await fleet.db.selectFrom('attempts').select('key').execute()
  return {
    done: '300 failed logins of one network, where 5 are allowed, each with another address',
    figure: `${rows.length} rows`,
    bound: 'at most 30',
    wrong: rows.length <= 30 ? [] : [`${rows.length} rows were written`]
  }
}
