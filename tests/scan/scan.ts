import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { demoAdmin, signIn } from '../support/people.ts'
import { startShop } from '../support/running-shop.ts'
import { ensureBuilt } from '../../src/server/build.ts'
import { DEMO_ACCOUNTS } from '../../demo/accounts.ts'
import { findings, type Finding } from './finding.ts'
import { startFront } from './front.ts'
import { checkPolicies } from './policies.ts'
import { runSqlmap } from './sqlmap.ts'
import { targetsOf } from './targets.ts'
import { requireTools } from './tools.ts'
import { runWapiti } from './wapiti.ts'

/**
 * `npm run scan`: wapiti, sqlmap and a judge of content security policies against a demo shop of its own, as a visitor,
 * a shopper and an admin. Ends with 1 when there is anything of medium or above. With `--plant` there are holes in front
 * of the shop, and it ends with 1 unless each of them is found.
 */
const planted = process.argv.includes('--plant')
const PEOPLE = [
  { who: 'visitor', account: null, start: '/auth/login' },
  { who: 'shopper', account: DEMO_ACCOUNTS[1], start: '/shop/home' },
  { who: 'admin', account: demoAdmin(), start: '/admin/dashboard' }
] as const

await requireTools()
await ensureBuilt()
const folder = await mkdtemp(join(tmpdir(), 'selvedge-scan-'))
const shop = await startShop()
const found: Finding[] = []
try {
  // A shopper's own things are there before the admin's scan takes the catalogue apart. The holes are there for everyone.
  for (const { who, account, start } of planted ? PEOPLE.slice(0, 1) : PEOPLE) await scanAs(who, account, start)
} finally {
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = (planted ? findings.provePlants(found) : findings.judge(found)) ? 0 : 1

type Account = (typeof PEOPLE)[number]['account']

async function scanAs(who: string, account: Account, start: string): Promise<void> {
  const person = account ? await signIn(shop.url, account) : null
  const front = await startFront({ shopUrl: shop.url, account, planted })
  try {
    found.push(...(await step(`policies, ${who}`, () => checkPolicies(front, who))))
    found.push(...(await step(`wapiti, ${who}`, () => runWapiti(front.url + start, join(folder, `wapiti-${who}`)))))
    for (const target of await targetsOf(who, person, planted)) {
      found.push(...(await step(`sqlmap, ${who}: ${target.name}`, () => runSqlmap(front.url, target, folder))))
    }
  } finally {
    await front.stop()
  }
}

async function step(name: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  const start = performance.now()
  const all = await work()
  const seconds = Math.round((performance.now() - start) / 1000)
  const bad = all.filter(({ level }) => level !== 'low').length
  console.log(`${name.padEnd(72)} ${String(seconds).padStart(4)} s  ${bad === 0 ? 'nothing' : `${bad} found`}`)
  return all
}
