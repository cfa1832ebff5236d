import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium } from 'playwright'

import { browserLaunch } from '../tests/support/browser.ts'
import { demoAdmin, signInBrowser } from '../tests/support/people.ts'
import { addPlainProducts } from '../tests/support/plain-products.ts'
import { makeReturningShopper } from '../tests/support/returning-shopper.ts'
import { addressOf, ADMIN_SCREENS, screensOf } from '../tests/support/screens.ts'
import { freePorts } from '../tests/support/ports.ts'
import { audit, type AuditResult, auditAtBest } from './lighthouse-audit.ts'
import { openBenchShop } from './shop.ts'

/** Exits with 1 unless each score is 100, with Lighthouse's mobile preset. */
const shop = await openBenchShop()
const profile = await mkdtemp(join(tmpdir(), 'selvedge-lighthouse-'))
const [port = 0] = await freePorts(1)
const { args = [], ...launch } = await browserLaunch()
const browser = await chromium.launchPersistentContext(profile, {
  ...launch,
  baseURL: shop.url,
  args: [...args, `--remote-debugging-port=${port}`]
})

try {
  await addPlainProducts(shop.url)
  const shopper = await makeReturningShopper(shop)
  // Lighthouse opens a tab in this browser, so it shares the cookies.
  await signInBrowser(browser, shopper.credentials)
  const reports = []
  for (const screen of screensOf('lighthouse')) {
    reports.push({ name: screen.name, ...(await auditAtBest(shop.url + addressOf(screen, shopper), port)) })
  }
  await signInBrowser(browser, demoAdmin())
  for (const [name, path] of Object.entries(ADMIN_SCREENS)) {
    // Administrators rarely use a phone, so load time does not count.
    const result = await audit(shop.url + path, port, ['accessibility', 'best-practices'])
    reports.push({ name: `admin: ${name}`, ...result })
  }
  process.exitCode = printReports(reports) ? 0 : 1
} finally {
  await browser.close()
  await shop.stop()
  await rm(profile, { recursive: true, force: true })
}

function printReports(reports: (AuditResult & { name: string })[]): boolean {
  console.table(Object.fromEntries(reports.map(({ name, scores }) => [name, scores])))
  for (const { name, complaints } of reports) {
    for (const { id, score, value, counts } of complaints) {
      console.log(`${name}: ${id} ${score.toFixed(2)} ${value}${counts ? '' : ' (does not count)'}`)
    }
  }
  return reports.every(({ scores }) => Object.values(scores).every((score) => score === 100))
}
