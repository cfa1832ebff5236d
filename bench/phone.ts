import { addPlainProducts } from '../tests/support/plain-products.ts'
import { makeReturningShopper } from '../tests/support/returning-shopper.ts'
import { addressOf, screensOf } from '../tests/support/screens.ts'
import {
  formatBytes,
  formatLoad,
  formatTime,
  headOf,
  isSlower,
  printTable,
  reportMissed,
  summarize,
  takeTurns,
  toCells,
  type Values
} from './compare.ts'
import { formatLine, SLOW_4G } from './phone/line.ts'
import { type Phone, selectLines, withPhones } from './phone/phone.ts'
import { countScripts, measureLargestPaint, type Visit } from './phone/visit.ts'
import { type BenchShop, readBuildFolders, withShops } from './shop.ts'

/** Measures visits with an empty cache: the largest contentful paint (LCP), and the scripts that load by themselves. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const SCREENS = process.env['SCREENS']?.split(',')

const screens = screensOf('phone').filter(({ name }) => !SCREENS || SCREENS.includes(name))
const visitsOfShops = new Map<BenchShop, Visit[]>()

await withShops(readBuildFolders(), async (shops) => {
  for (const shop of shops) visitsOfShops.set(shop, await prepareVisits(shop))
  const missed: string[] = []
  for (const line of selectLines())
    await withPhones(shops, line, async (phones) => {
      const rows = await measureScreens(phones)
      console.log(`\n${formatLine(line)}, ${ROUNDS} visits of each screen, ${formatLoad()}`)
      printTable([
        ['', ...headOf(shops, 'LCP')],
        ...rows.map(({ name, times }) => [name, ...toCells(summarize(times), formatTime)])
      ])
      missed.push(...rows.flatMap(({ name, times }) => (isSlower(times) ? [`${line.name}, ${name}: LCP`] : [])))
    })
  await withPhones(shops, SLOW_4G, printScripts)
  reportMissed(missed)
})

async function prepareVisits(shop: BenchShop): Promise<Visit[]> {
  await addPlainProducts(shop.url)
  const shopper = await makeReturningShopper(shop)
  return screens.map((screen) => ({
    url: shop.url + addressOf(screen, shopper),
    credentials: screen.signedOut ? undefined : shopper.credentials
  }))
}

function visitOf({ shop }: Phone, screen: number): Visit {
  return visitsOfShops.get(shop)?.[screen] ?? { url: shop.url, credentials: undefined }
}

async function measureScreens(phones: Phone[]): Promise<{ name: string; times: Values }[]> {
  const rows: { name: string; times: Values }[] = []
  for (const [index, { name }] of screens.entries()) {
    const measure = (phone: Phone) => measureLargestPaint(phone, visitOf(phone, index))
    // The first visit fills the caches of the server.
    for (const phone of phones) await measure(phone)
    rows.push({ name, times: await takeTurns(phones, ROUNDS, measure) })
  }
  return rows
}

/** The counts do not depend on the load, so the builds are visited at the same time. */
async function printScripts(phones: Phone[]): Promise<void> {
  console.log('\nScripts within ten seconds without a touch')
  const builds = phones.length > 1 ? ['before', 'after'] : ['']
  const head = builds.flatMap((build) => [`${build} page`.trim(), `${build} service worker`.trim()])
  const rows = [['', ...head]]
  for (const [index, { name }] of screens.entries()) {
    const counts = await Promise.all(phones.map((phone) => countScripts(phone, visitOf(phone, index))))
    const cells = counts.flatMap(({ page, worker }) =>
      [page, worker].map(({ requests, bytes }) => `${requests}, ${formatBytes(bytes)}`)
    )
    rows.push([name, ...cells])
  }
  printTable(rows)
}
