import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { openStandIn } from '../../paypal-stand-in/testing.ts'
import { listExecutedMigrations } from '../../src/server/platform/database/migrate.ts'
import type { DatabaseKind, Fleet } from '../support/fleet.ts'
import { type Mistake, Service } from '../support/releases.ts'
import { openSmtp } from '../support/smtp-server.ts'
import { onEachDatabase } from './support/databases.ts'

const LATER = '9998-later'

interface Version extends Mistake {
  name: string
  message: string
  /** One database is enough for each. */
  database: DatabaseKind
}

const FOUND_BY_REHEARSAL: Version[] = [
  {
    name: 'cannot migrate',
    message: 'nowhere',
    database: 'postgres',
    file: 'platform/database/migrate.ts',
    from: 'table orders add',
    to: 'table nowhere add'
  },
  {
    name: 'cannot undo its migration',
    message: `The migration ${LATER} cannot be undone.`,
    database: 'sqlite',
    file: 'platform/database/migrate.ts',
    from: 'down: (db)',
    to: 'other: (db)'
  },
  {
    name: 'cannot sell',
    message: 'The purchase on the copy failed',
    database: 'sqlite',
    file: 'api.ts',
    from: 'addOrderRoutes(shop, api)',
    to: ''
  }
]

/** They fail only after the switch. */
const FOUND_BY_WATCHING: Version[] = [
  {
    name: 'does not start',
    message: 'The shop was down for more than',
    database: 'postgres',
    file: 'main.ts',
    from: 'try {',
    to: 'if (!IS_COPY) await new Promise((resolve) => setTimeout(resolve, 1e6))\ntry {'
  },
  {
    name: 'answers with errors',
    message: 'requests failed',
    database: 'sqlite',
    file: 'app.ts',
    from: 'app.use(findVisitor(config, backend))',
    to: "app.use((_, next) => { if (!IS_COPY) throw new Error('broken'); return next() }, findVisitor(config, backend))"
  }
]

onEachDatabase(
  1,
  (fleet, kind) => {
    let service: Service
    let shopping: Awaited<ReturnType<typeof startShopping>>
    beforeAll(async () => {
      service = await Service.create(fleet())
      service.start()
      shopping = await startShopping(fleet())
      await vi.waitUntil(() => shopping.orders.length > 0, { timeout: 60_000 })
    })
    afterAll(async () => {
      await shopping.stop()
      await service[Symbol.asyncDispose]()
    })

    async function expectOldVersion(): Promise<void> {
      expect(await service.isUpgraded()).toBe(false)
      expect(await listExecutedMigrations(fleet().db)).not.toContain(LATER)
      await expectOrders()
    }

    /** New orders are possible, and no earlier one is lost. */
    async function expectOrders(): Promise<void> {
      const count = shopping.orders.length
      await expect.poll(() => shopping.orders.length).toBeGreaterThan(count + 1)
      const paid = await fleet().db.selectFrom('orders').select('id').where('payment_status', '=', 'paid').execute()
      const ids = new Set(paid.map(({ id }) => id))
      expect(shopping.orders.filter((id) => !ids.has(id))).toEqual([])
    }

    test('an upgrade that is killed at any step is completed by the next one, and can be undone', async () => {
      await service.writeRelease()
      const killAt = async (line: string) => {
        const run = service.upgrade()
        await run.waitFor(line)
        await run.kill()
        await expectOrders()
      }
      await killAt('Backing up')
      await killAt('Restoring')
      await killAt('Buying')
      await service.killAtRestart()
      expect(await service.upgrade().ended).toBe(null)
      expect(await service.isUpgraded()).toBe(true)
      const watching = service.upgrade(['--watch', '600'])
      await watching.waitFor('Watching')
      const second = service.upgrade()
      expect(await second.ended).toBe(1)
      expect(second.output).toBe('Another upgrade is running.\n')
      await watching.kill()
      const rehearsal = service.upgrade(['--rehearse'])
      expect(await rehearsal.ended).toBe(1)
      expect(rehearsal.output).toBe('The last upgrade has not ended. Run this command without --rehearse.\n')
      await expectOrders()
      expect(await listExecutedMigrations(fleet().db)).toContain(LATER)

      const last = service.upgrade()
      expect(await last.ended, last.output).toBe(0)
      await expectOrders()

      const back = service.upgrade(['--back'])
      await back.waitFor('Going back')
      await back.kill()
      const completed = service.upgrade()
      expect(await completed.ended, completed.output).toBe(0)
      await expectOldVersion()
    })

    test.for(FOUND_BY_REHEARSAL.filter(({ database }) => database === kind))(
      'a version that $name is not switched to',
      async ({ message, ...mistake }) => {
        await service.writeRelease(mistake)
        const { pid } = service
        const run = service.upgrade()
        expect(await run.ended).toBe(1)
        expect(run.output).toContain(message)
        expect(service.pid).toBe(pid)
        await expectOldVersion()
      }
    )

    test.for(FOUND_BY_WATCHING.filter(({ database }) => database === kind))(
      'a version that $name is replaced by the previous one',
      async ({ message, ...mistake }) => {
        await service.writeRelease(mistake)
        const run = service.upgrade(['--watch', '20'])
        expect(await run.ended, run.output).toBe(1)
        expect(run.output).toContain(message)
        await expectOldVersion()
      }
    )

    test.runIf(kind === 'sqlite')('an upgrade whose restart command does not restart the shop fails', async () => {
      await service.writeRelease()
      const { pid } = service
      const run = service.upgrade(['--restart', 'true'])
      expect(await run.ended, run.output).toBe(1)
      expect(run.output).toContain('It was not restarted by: true')
      expect(service.pid).toBe(pid)
      await expectOldVersion()
    })

    test.runIf(kind === 'postgres')(
      'a rehearsal sends nothing to customers or PayPal, and leaves no copy',
      async () => {
        const [smtp, paypal] = [await openSmtp(), await openStandIn()]
        onTestFinished(async () => void (await Promise.all([smtp.close(), paypal.close()])))
        const env = { SMTP_URL: smtp.url, PAYPAL_BASE_URL: paypal.url }
        await service.writeRelease()
        const run = service.upgrade(['--rehearse'], env)
        expect(await run.ended, run.output).toBe(0)
        expect(run.output).toContain('The rehearsal has succeeded.')
        expect(smtp.recipients).toEqual([])
        expect((await paypal.books()).orders).toEqual([])
        expect(existsSync(join(fleet().folder, 'rehearsal'))).toBe(false)
        const { rows } = await sql`select datname from pg_database where datname like '%rehearsal'`.execute(fleet().db)
        expect(rows).toEqual([])
        await expectOldVersion()
      }
    )
  },
  { stoppedCount: 1 }
)

/** Orders one product after the other until it is stopped. */
async function startShopping({ buyer: createBuyer, product, paypal }: Fleet) {
  const [buyer, hat] = [await createBuyer(), await product(1_000_000)]
  const stopping = new AbortController()
  const orders: string[] = []
  const buy = async () => {
    await buyer.add(hat)
    const ordered = await buyer.order()
    await paypal.control(`orders/${ordered.paymentId}/approve`)
    await buyer.capture(ordered)
    orders.push(ordered.orderId)
  }
  const shopping = (async () => {
    while (!stopping.signal.aborted) {
      // The shop restarts, or the new version is broken.
      await buy().catch(() => {})
      await pause(200)
    }
  })()
  return {
    /** The confirmed ones. */
    orders,
    stop: async () => {
      stopping.abort()
      await shopping
    }
  }
}
