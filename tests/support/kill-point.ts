/**
 * Loaded before a shop with `--import`. While the shop answers a checkout, an invoice or a refund, it counts the moments
 * before and after each commit that writes one of these tables, and kills the process at number KILL_POINT. Calls
 * to PayPal need no such moments: a kill beside one leaves the same data as a kill at the nearest commit.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { StatementSync } from 'node:sqlite'

import { Client } from 'pg'

const WRITE = /^(insert into|update|delete from) "(orders|payments|invoices|refunds)"/
const PATHS = ['/api/shop/order/', '/api/admin/orders/invoice/', '/api/admin/orders/refund/']

const killPoint = Number(process.env['KILL_POINT'])
let passed = 0

const isCounted = new AsyncLocalStorage<boolean>()
subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage }
  isCounted.enterWith(PATHS.some((path) => request.url?.startsWith(path)))
})

function passPoint(): void {
  if (isCounted.getStore() !== true) return
  passed += 1
  if (passed === killPoint) process.kill(process.pid, 'SIGKILL')
}

/** Connections in a transaction, and whether it has written. */
const transactions = new Map<object, boolean>()

function isCommit(connection: object, sql: string): boolean {
  const hasWritten = transactions.get(connection)
  if (sql.startsWith('begin')) transactions.set(connection, false)
  if (sql === 'commit' || sql === 'rollback') transactions.delete(connection)
  if (!WRITE.test(sql)) return sql === 'commit' && hasWritten === true
  if (hasWritten !== undefined) transactions.set(connection, true)
  return hasWritten === undefined
}

for (const method of ['run', 'all'] as const) {
  const execute = StatementSync.prototype[method] as (...values: unknown[]) => never
  StatementSync.prototype[method] = function (this: StatementSync, ...values: unknown[]) {
    const commits = isCommit(StatementSync, this.sourceSQL)
    if (commits) passPoint()
    const result = execute.apply(this, values)
    if (commits) passPoint()
    return result
  }
}

const query = Client.prototype.query as (...input: unknown[]) => unknown
Client.prototype.query = function (this: object, ...input: [string | { text: string }, ...unknown[]]) {
  const [statement] = input
  const commits = isCommit(this, typeof statement === 'string' ? statement : statement.text)
  if (!commits) return query.apply(this, input)
  passPoint()
  return (query.apply(this, input) as Promise<unknown>).then((result) => {
    passPoint()
    return result
  })
} as typeof Client.prototype.query
