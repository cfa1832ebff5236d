import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { demoAdmin, signIn } from '../support/people.ts'
import { startShop } from '../support/running-shop.ts'
import { ensureBuilt } from '../../src/server/build.ts'
import { DEMO_ACCOUNTS } from '../../src/server/people/accounts/demo-accounts.ts'
import { findings, type Finding } from './finding.ts'
import { startFront } from './front.ts'
import { checkPolicies } from './policies.ts'
import { runSqlmap } from './sqlmap.ts'
import { targetsOf } from './targets.ts'
import { requireTools } from './tools.ts'
import { runWapiti } from './wapiti.ts'

/**
 * `npm run scan` exits with 1 on findings of medium or above. `--plant` adds holes, and exits with 1 unless each is
 * found.
 */
const isPlanted = process.argv.includes('--plant')
const PEOPLE = [
  { who: 'visitor', account: null, start: '/auth/login' },
  { who: 'shopper', account: DEMO_ACCOUNTS[1], start: '/shop/home' },
  { who: 'admin', account: demoAdmin(), start: '/admin/dashboard' }
] as const

await requireTools()
await ensureBuilt()
const folder = await mkdtemp(join(tmpdir(), 'selvedge-scan-'))
const shop = await startShop()
const allFindings: Finding[] = []
try {
  // The admin's scan destroys the catalog, so it runs last.
  for (const { who: role, account, start } of isPlanted ? PEOPLE.slice(0, 1) : PEOPLE)
    await scanAs(role, account, start)
} finally {
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = (isPlanted ? findings.provePlants(allFindings) : findings.printFindings(allFindings)) ? 0 : 1

type Account = (typeof PEOPLE)[number]['account']

async function scanAs(role: string, account: Account, start: string): Promise<void> {
  const person = account ? await signIn(shop.url, account) : null
  const front = await startFront({ shopUrl: shop.url, account, planted: isPlanted })
  try {
    allFindings.push(...(await step(`policies, ${role}`, () => checkPolicies(front, role))))
    allFindings.push(
      ...(await step(`wapiti, ${role}`, () => runWapiti(front.url + start, join(folder, `wapiti-${role}`))))
    )
    for (const target of await targetsOf(role, person, isPlanted)) {
      allFindings.push(...(await step(`sqlmap, ${role}: ${target.name}`, () => runSqlmap(front.url, target, folder))))
    }
  } finally {
    await front.stop()
  }
}

async function step(name: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  const start = performance.now()
  const stepFindings = await work()
  const seconds = Math.round((performance.now() - start) / 1000)
  const relevantCount = stepFindings.filter(({ level }) => level !== 'low').length
  console.log(
    `${name.padEnd(72)} ${String(seconds).padStart(4)} s  ${relevantCount === 0 ? 'nothing' : `${relevantCount} found`}`
  )
  return stepFindings
}
